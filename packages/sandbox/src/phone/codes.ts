import { generate } from 'otplib';

/** How a device makes its codes (RFC 6238). */
export interface Totp {
  secret: string;
  digits: 6 | 7 | 8;
  period: number;
  algorithm: 'sha1' | 'sha256' | 'sha512';
}

const parameter = (parameters: URLSearchParams, name: string, fallback: string) =>
  parameters.get(name) ?? fallback;

/**
 * otpauth:// URI -> how to make its codes; undefined for what is none, of another kind than TOTP, or with
 * less than 128 bits (RFC 4226, R6).
 */
export const parseOtpauth = (uri: string): Totp | undefined => {
  if (!URL.canParse(uri)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(uri);
  // Where a runtime does not know the scheme, the type is the first part of the path.
  const type = hostname || pathname.replace(/^\/+/, '').split('/')[0];
  const secret = searchParams.get('secret')?.replace(/[\s=]/g, '').toUpperCase();
  const digits = Number(parameter(searchParams, 'digits', '6'));
  const period = Number(parameter(searchParams, 'period', '30'));
  const algorithm = parameter(searchParams, 'algorithm', 'SHA1').toLowerCase().replace('-', '');
  if (protocol !== 'otpauth:' || type !== 'totp' || !secret || !/^[A-Z2-7]{26,}$/.test(secret))
    return undefined;
  if (
    (digits !== 6 && digits !== 7 && digits !== 8) ||
    !Number.isInteger(period) ||
    period < 10 ||
    period > 300
  )
    return undefined;
  if (algorithm !== 'sha1' && algorithm !== 'sha256' && algorithm !== 'sha512') return undefined;
  return { secret, digits, period, algorithm };
};

/** The code of that instant. */
export const codeAt = (totp: Totp, instant: Date): Promise<string> =>
  generate({
    secret: totp.secret,
    digits: totp.digits,
    period: totp.period,
    algorithm: totp.algorithm,
    epoch: Math.floor(instant.getTime() / 1000),
  });

/** Milliseconds that the code of that instant still holds. */
export const validFor = ({ period }: Totp, instant: Date): number =>
  period * 1000 - (instant.getTime() % (period * 1000));
