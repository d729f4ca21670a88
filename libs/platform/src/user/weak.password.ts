import { commonPasswords } from './common-passwords.data.js';

/** Rows of keys, the alphabet and the digits, as people run along them; and columns of keys from top to bottom. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '!qaz', '@wsx'];
const lines = [...rows, ...columns].flatMap((row) => [row, [...row].reverse().join('')]);
/** A run shorter than this proves nothing. */
const shortestRun = 3;

/** Letters that are written as signs or digits. */
const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function runAt(text: string, start: number): number {
  let longest = 1;
  while (text[start + longest] === text[start]) longest += 1;
  for (const line of lines) {
    let length = 1;
    while (start + length < text.length && line.includes(text.slice(start, start + length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/**
 * The runs that a password is made of (`abcd`, `12345`, `qwer`, `aaa`, `1qaz`), when there is nothing else in it but
 * two signs at most; otherwise undefined. Lower case.
 */
export function runsOf(low: string): string[] | undefined {
  const runs: string[] = [];
  let rest = 0;
  for (let at = 0; at < low.length;) {
    const length = runAt(low, at);
    if (length >= shortestRun) runs.push(low.slice(at, at + length));
    else rest += length;
    at += length;
  }
  return runs.length > 0 && rest <= 2 ? runs : undefined;
}

/** Digits that are added to a word: runs, repeats, a year, a day. */
const added =
  /^(?:\d{0,4}|(\d)\1*|(?:19|20)\d{2}(?:\d{2}){0,2}|520|521|1314|5201314|[\W_]{1,2}|\d{1,4}[\W_]|[\W_]\d{1,4})$/;
const isAdded = (text: string): boolean => added.test(text) || runsOf(text) !== undefined;

/**
 * The word of the list of common passwords that a password is: itself, with digits or signs before or after it
 * (`password2024!`), twice, or written with signs (`p@ssw0rd`). Lower case.
 */
export function commonWordIn(low: string): string | undefined {
  if (commonPasswords.has(low)) return low;
  const plain = [...low].map((sign) => written[sign] ?? sign).join('');
  for (const text of [low, plain])
    for (let start = 0; start <= low.length - 3; start += 1)
      for (let end = text.length; end >= start + 3; end -= 1) {
        const word = text.slice(start, end);
        if (!commonPasswords.has(word)) continue;
        const [before, after] = [low.slice(0, start), low.slice(end)];
        if (isAdded(before) && (after === low.slice(start, end) || isAdded(after))) return word;
      }
  return undefined;
}
