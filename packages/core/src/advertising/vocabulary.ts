/** What happens to a banner. */
export const MARKETING_EVENTS = ['BannerClick', 'BannerSeen'] as const;
