import type { Cell } from '@sluice/connectors';
import type { Db } from '../../host/db.js';
import type { FileService, WrittenFile } from '../../file/file.contract.js';
import type { StageSession } from '../stage.session.js';
import { linesAsTheyCome, linesOf, linesOfFile, rowsOfLines } from './row.lines.js';
import type { BoundText, RowTexts } from './table.dialect.js';

/** No kind of media: nothing but backups opens such a file. */
const contentType = 'application/x-sluice-rows';

/** Sealed rows on the disk that no row of the platform's database names yet. */
export interface WrittenRows {
  file: WrittenFile;
  rows: number;
}

/** Rows of backups in sealed files: written and read as streams, so that memory does not grow with them. */
export class BackupFiles {
  constructor(private readonly files: FileService) {}

  /** Writes rows as they come. Nothing stays behind where they fail. */
  async write(batches: AsyncIterable<readonly (readonly unknown[])[]>): Promise<WrittenRows> {
    return this.#counted((onRows) => linesOf(batches, onRows));
  }

  /** The same for rows that the source wrote as lines. */
  async writeLines(batches: AsyncIterable<readonly string[]>): Promise<WrittenRows> {
    return this.#counted((onRows) => linesAsTheyCome(batches, onRows));
  }

  async #counted(lines: (onRows: (count: number) => void) => AsyncGenerator<Buffer>): Promise<WrittenRows> {
    let rows = 0;
    const written = lines((count) => {
      rows += count;
    });
    return { file: await this.files.write(written, new AbortController().signal), rows };
  }

  /** Writes the rows of a plan's own query, which are lines where its kind of source writes such. */
  async writeRead(session: StageSession, text: string, isLines: boolean): Promise<WrittenRows> {
    if (!isLines) return this.writeAnswer(session, { text, binds: [] });
    const { batches } = await session.stream(text, []);
    return this.writeLines(lineBatches(batches));
  }

  /** Writes what a statement of the session answers. */
  async writeAnswer(session: StageSession, { text, binds }: BoundText): Promise<WrittenRows> {
    const { batches } = await session.stream(text, binds);
    return this.write(batches as AsyncIterable<Cell[][]>);
  }

  async keep(db: Db, { file }: WrittenRows, expireTime: Date): Promise<string> {
    await this.files.keep(db, file, { name: 'backup', contentType, userId: null, expireTime });
    return file.id;
  }

  /** Batches of kept rows; undefined where the file has expired. */
  async read(db: Db, id: string, limit: number): Promise<AsyncGenerator<RowTexts[]> | undefined> {
    const opened = await this.files.open(db, id);
    return opened && rowsOfLines(opened.body, limit);
  }

  /** The same as they are written. */
  async readLines(db: Db, id: string, limit: number): Promise<AsyncGenerator<string[]> | undefined> {
    const opened = await this.files.open(db, id);
    return opened && linesOfFile(opened.body, limit);
  }
}

async function* lineBatches(batches: AsyncIterable<Cell[][]>): AsyncGenerator<string[]> {
  for await (const batch of batches) yield batch.map(([line]) => String(line));
}
