/** Figures of one suite: what was measured, what it should be, and whether it is. */
export class Figures {
  #rows = [];

  constructor(suite) {
    this.suite = suite;
  }

  /**
   * Adds a figure. `most` or `least` is its target; without either it is told for information.
   * `note` says against what it was measured.
   */
  add(name, value, { unit = '', most, least, note = '' } = {}) {
    const met =
      most === undefined && least === undefined
        ? null
        : (most === undefined || value <= most) && (least === undefined || value >= least);
    this.#rows.push({
      name,
      value,
      unit,
      target: most ?? least ?? null,
      bound: most === undefined ? 'least' : 'most',
      met,
      note,
    });
  }

  /** A table for people. */
  table() {
    const cells = this.#rows.map(({ name, value, unit, target, bound, met, note }) => [
      name,
      `${plain(value)}${unit && ` ${unit}`}`,
      target === null ? '' : `${bound === 'most' ? '≤' : '≥'} ${plain(target)}`,
      met === null ? '' : met ? 'ok' : 'MISSED',
      note,
    ]);
    const widths = cells.reduce((most, row) => row.map((cell, index) => Math.max(cell.length, most[index] ?? 0)), []);
    const lines = cells.map(
      (row) =>
        `  ${row
          .map((cell, index) => (index === 1 ? cell.padStart(widths[index]) : cell.padEnd(widths[index])))
          .join('  ')
          .trimEnd()}`,
    );
    return [`\n${this.suite}`, ...lines].join('\n');
  }

  /** One line for machines. */
  json() {
    const figures = this.#rows.map(({ name, value, unit, target, met }) => ({
      name,
      value: Number(value.toPrecision(5)),
      unit,
      target,
      met,
    }));
    return JSON.stringify({ suite: this.suite, figures });
  }
}

function plain(value) {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4);
}
