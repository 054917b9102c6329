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
