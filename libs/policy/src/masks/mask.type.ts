/**
 * A compiled mask of one column: takes a value as it comes from the driver, answers what may leave. Null stays null.
 */
export type Mask = (value: unknown) => unknown;

/** What the host lends to masks. */
export interface MaskPorts {
  /**
   * Keyed digest (HMAC under the installation's key, SHA-256 unless SM3 is asked for) as hexadecimal text; without it a
   * hash masks fully.
   */
  hmac?(text: string, digest?: 'sha256' | 'sm3'): string;
}

/**
 * Where else a masked value is shown than in the plain column: what an expression of it does to the mask (design §7.3).
 */
export type Survival = 'any-expression' | 'plain-column';

/** One masking algorithm; its settings are those of `schemas/mask/<name>.json`. */
export interface MaskKind<Settings> {
  /** An expression over the column keeps this mask, or is masked fully. */
  survives: Survival;
  /** Equal values stay equal, so that joins and counts stay meaningful. */
  keepsEquality: boolean;
  /** A value that came as a number leaves as one; of any other kind a number leaves as text. */
  keepsNumbers?: true;
  /** Whether settings that fit their schema mean something; without it they do. */
  isValid?(settings: Settings): boolean;
  /**
   * The masked text of a text; undefined for one that the algorithm does not fit, which is then masked fully. Settings
   * are whole and valid.
   */
  compile(settings: Settings, ports: MaskPorts): (text: string) => string | null | undefined;
}

/** What stands for a fully masked value. */
export const FULL_MASK = '******';

/** A value of which less than this share would be hidden does not fit and is masked fully. */
export const LEAST_HIDDEN = 1 / 3;
