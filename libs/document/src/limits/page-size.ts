/**
 * Rows of one page (§5; decisions, "Pages"): at least, at most (also points of a chart, options of a field and rows
 * that an action reads at once), and where nothing valid is asked for; a list of the platform that nobody asks for a
 * size has `list` entries (§9).
 */
export const PAGE_SIZE = { min: 1, max: 500, default: 20, list: 10 } as const;

/** True for a table that has no pages: told so, or a tree, whose rows would miss those above them on another page. */
export const isUnpaged = (config: { page?: boolean; tree_by?: string } | undefined): boolean =>
  config?.page === false || config?.tree_by !== undefined;
