import { create } from 'qrcode';
import { useMemo } from 'react';

/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A text as a QR code, black on white in both themes: readers need the contrast. Drawn here, so that the text
 * never leaves the page.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const dark = Array.from({ length: modules.size * modules.size }, (_, at) => at).filter(
      (at) => modules.data[at],
    );
    return {
      size: modules.size + 2 * QUIET,
      path: dark
        .map(
          (at) =>
            `M${String((at % modules.size) + QUIET)} ${String(Math.floor(at / modules.size) + QUIET)}h1v1h-1z`,
        )
        .join(''),
    };
  }, [text]);
  return (
    <svg
      className="erx-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
