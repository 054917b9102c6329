/** The wordmark: e, r and an x whose falling stroke is drawn through, as in the old sign for 'recipe'. Takes the colour of its text. */
export function Wordmark({ height = 20 }: { height?: number }) {
  return (
    <svg className="erx-wordmark" height={height} width={height * 2.3} viewBox="0 0 55 24" role="img" aria-label="erx" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M4.200 12.500H17.800A6.900 6.900 0 1 0 15.600 17.700" />
      <path d="M25 18.500V6M25 12.200A6.200 6.200 0 0 1 31.500 6.200" />
      <path d="M38 6 50.500 22M50.500 6 38 18.500" />
    </svg>
  );
}
