/** The mark and the name, as the identity provider's own pages show them. `tone` is what it is on. */
export function Wordmark({ tone = 'brand' }: { tone?: 'brand' | 'surface' }) {
  return (
    <span className="erx-wordmark" data-tone={tone}>
      <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
        <rect className="erx-wordmark-tile" width="26" height="26" rx="6" />
        <path
          className="erx-wordmark-sign"
          d="M8 19V7h5.2a3.4 3.4 0 0 1 0 6.8H8m4.6 0 6 6.2m0-6.2-5 6.2"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      erx
    </span>
  );
}
