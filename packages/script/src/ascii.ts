const PLAIN: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': "'",
  '\u201B': "'",
  '\u02BC': "'",
  '\u2032': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
  '\u2033': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u2026': '...',
  '\u00DF': 'ss',
  '\u00C6': 'AE',
  '\u00E6': 'ae',
  '\u0152': 'OE',
  '\u0153': 'oe',
  '\u00D8': 'O',
  '\u00F8': 'o',
  '\u0141': 'L',
  '\u0142': 'l',
  '\u0110': 'D',
  '\u0111': 'd',
  '\u00D0': 'D',
  '\u00F0': 'd',
  '\u00DE': 'Th',
  '\u00FE': 'th',
  '\u0131': 'i',
};

const ASCII = /^[ -~]*$/;

/**
 * A name, an address or a note in printable ASCII, all that SCRIPT 2017071 carries; null where a character
 * has no such form. Call it before signing, so that what is signed is what is sent; never for a sig or a
 * dose, where a micro sign or a fraction must not be guessed at.
 */
export const toAscii = (text: string): string | null => {
  if (ASCII.test(text)) return text;
  const plain = text
    .replace(/\r\n|[\r\n\t]/g, ' ')
    .replace(/[^ -~]/gu, (character) => PLAIN[character] ?? character)
    // Canonical decomposition alone: the compatibility one would turn one half into 1/2 and squared into 2.
    .normalize('NFD')
    .replace(/(?<=[A-Za-z])\p{Mn}+/gu, '');
  return ASCII.test(plain) ? plain : null;
};

const FRACTIONS: Readonly<Record<string, string>> = { '\u00BC': '1/4', '\u00BD': '1/2', '\u00BE': '3/4' };

/** A line of an address: there a fraction is a part of a house number (12½ is 12 1/2) and never a dose. */
export const toAsciiAddress = (text: string): string | null =>
  toAscii(
    text.replace(
      /(\d?)([\u00BC-\u00BE])/g,
      (_, digit: string, fraction: string) => `${digit && `${digit} `}${FRACTIONS[fraction] ?? fraction}`,
    ),
  );
