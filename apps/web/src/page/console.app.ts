/** The console application always has this id; the personal pages belong to it. */
export const CONSOLE_APP_ID = 1;
