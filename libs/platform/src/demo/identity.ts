import { cardIssuers, mobilePrefixes } from './identity.data.js';
import type { District } from './places.data.js';
import type { Random } from './random.js';

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idChecks = '10X98765432';

/** The check character of a resident ID's first 17 digits (GB 11643, ISO 7064 MOD 11-2). */
export function idCardCheck(first17: string): string {
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(first17[index]), 0);
  return idChecks[sum % 11]!;
}

/** A resident ID of 18 characters with a valid region, date of birth and check character. */
export function idCard(random: Random, district: District, birth: Date, female: boolean): string {
  const date = birth.toISOString().slice(0, 10).replaceAll('-', '');
  const sequence = random.int(1, 499) * 2 - (female ? 0 : 1);
  const first17 = `${district.code}${date}${String(sequence).padStart(3, '0')}`;
  return first17 + idCardCheck(first17);
}

/** The Luhn check digit (ISO/IEC 7812-1 annex B) of the digits before it. */
export function luhnCheck(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** A bank card number with the prefix and length of a real issuer and a valid Luhn digit. */
export function bankCard(random: Random): { number: string; bank: string } {
  const issuer = random.pick(cardIssuers);
  const body = issuer.prefix + random.digits(issuer.length - issuer.prefix.length - 1);
  return { number: body + luhnCheck(body), bank: issuer.bank };
}

/** A mainland mobile number with an assigned prefix. */
export const mobile = (random: Random) => random.pick(mobilePrefixes) + random.digits(8);

/** A date of birth between 18 and 75 years before the reference year. */
export function birthDate(random: Random, year: number): Date {
  return new Date(Date.UTC(year - random.int(18, 75), random.int(0, 11), random.int(1, 28)));
}
