/** Makes a function of `console_rights` callable by the console alone. */
export const closed = (signature: string): string => `
REVOKE ALL ON FUNCTION console_rights.${signature} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${signature} TO sluice_console_owner, sluice_console;`;

/** Hands views of the console to their owner, who reads with the rights of whoever asks. */
export const owned = (...views: string[]): string =>
  views
    .map(
      (view) => `
ALTER VIEW console.${view} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${view} TO sluice_console;`,
    )
    .join('');
