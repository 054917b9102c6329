/**
 * Whether a text is a National Provider Identifier: ten digits, the first 1 or 2, the last a check digit. The
 * check is Luhn's (ISO/IEC 7812) over '80840', which means health care in the United States, and the ten
 * digits: 45 CFR 162.406.
 */
export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && text === withNpiCheckDigit(text.slice(0, 9));
}

/** The first nine digits of an NPI, completed. */
export function withNpiCheckDigit(nine: string): string {
  return nine + luhnCheckDigit(`80840${nine}`);
}

function luhnCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, character, place) => {
    const value = Number(character) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Letters with which the DEA begins a practitioner's number: A, B, F and G for physicians, dentists,
 * veterinarians, hospitals and pharmacies, M for mid-level practitioners. Distributors' letters are no
 * prescriber's.
 */
const DEA_REGISTRANT = 'ABFGM';

/**
 * Whether a text is a DEA number that a prescriber can hold: a registrant letter, the first letter of the
 * name (or 9 where a business is instead of it), six digits and a check digit. Letters are capitals.
 */
export function isDeaNumber(text: string): boolean {
  return (
    new RegExp(`^[${DEA_REGISTRANT}][A-Z9]\\d{7}$`).test(text) && text === withDeaCheckDigit(text.slice(0, 8))
  );
}

/** Letters that no decomposition leads to a Latin one, as an English-language office writes them. */
const WRITTEN: Readonly<Record<string, string>> = { Ø: 'O', Æ: 'A', Œ: 'O', Ł: 'L', Đ: 'D', Þ: 'T' };

/** The first Latin letter of a last name, as a capital without its accent; '' where it has none. */
export function registrantInitial(lastName: string): string {
  const plain = lastName
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[ØÆŒŁĐÞ]/g, (letter) => WRITTEN[letter] ?? letter);
  return /[A-Z]/.exec(plain)?.[0] ?? '';
}

/**
 * Whether the second letter of a DEA number agrees with one of the last names it may have been given to: it is
 * the first letter of the registrant's last name, or 9 where a business is registered instead
 * (docs/decisions/credentials.md names the sources).
 * @param deaNumber of the right form
 */
export function deaLetterAgrees(deaNumber: string, lastNames: readonly string[]): boolean {
  const letter = deaNumber.charAt(1).toUpperCase();
  return letter === '9' || lastNames.some((name) => registrantInitial(name) === letter);
}

/**
 * Two letters and six digits of a DEA number, completed: the first, third and fifth digit, and twice the
 * second, fourth and sixth, are added; the last digit of the sum is the check digit.
 */
export function withDeaCheckDigit(eight: string): string {
  const sum = [...eight.slice(2)].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2),
    0,
  );
  return eight + String(sum % 10);
}
