import pg from 'pg';

/** Rows whose writing is watched: those of a table whose column has this value. */
export interface WatchedRow {
  table: string;
  column: string;
  value: number | string;
}

/** One thing whose writes are counted, and the write at which whoever makes it is held; 0: none, they are only told. */
export interface WatchedWork {
  id: number;
  rows: readonly WatchedRow[];
  heldAt: number;
}

/**
 * Holds processes between two writes of their work, so that a test may kill them there: triggers in the test's
 * database, none in the product. A transaction that writes a watched row is watched from then on, whatever it writes;
 * its COMMIT counts as a write, too.
 */
export interface KillGate {
  watch(works: readonly WatchedWork[]): Promise<void>;
  /** The ids of the works that are held now. */
  held(): Promise<number[]>;
  /** Lets go of whoever is held, waits until their server processes are gone or idle, and watches nothing any more. */
  release(): Promise<void>;
  /** The writes of works that were watched and got through, in their order. */
  writes(id: number): Promise<string[]>;
  end(): Promise<void>;
}

/** First part of the keys of advisory locks on which the gate holds. */
const lockSpace = 40_711;

const gateSql = `
CREATE SCHEMA kill_gate;
CREATE TABLE kill_gate.work (id integer PRIMARY KEY, held_at integer NOT NULL);
CREATE TABLE kill_gate.watched (work_id integer NOT NULL, table_name text NOT NULL, column_name text NOT NULL, value text NOT NULL);
CREATE TABLE kill_gate.written (work_id integer NOT NULL, number integer NOT NULL, what text NOT NULL);
CREATE FUNCTION kill_gate.counted(of_work integer, what text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE wanted integer; counted integer := nextval('kill_gate.count_' || of_work);
BEGIN
  SELECT w.held_at INTO wanted FROM kill_gate.work w WHERE w.id = of_work;
  IF wanted = 0 THEN INSERT INTO kill_gate.written VALUES (of_work, counted, what); END IF;
  IF wanted = counted THEN PERFORM pg_advisory_xact_lock_shared(${lockSpace}, of_work); END IF;
END $$;
CREATE FUNCTION kill_gate.write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE of_work text; written jsonb; life text[] := '{heartbeat_time,ran_stages,update_time}';
BEGIN
  written := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  -- A sign of life is no step of the work.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'work_order' AND written - life = to_jsonb(OLD) - life THEN RETURN NEW; END IF;
  of_work := nullif(current_setting('kill_gate.work', true), '');
  IF of_work IS NULL THEN
    SELECT w.work_id INTO of_work FROM kill_gate.watched w WHERE w.table_name = TG_TABLE_NAME AND written #>> string_to_array(w.column_name, '.') = w.value LIMIT 1;
    IF of_work IS NOT NULL THEN PERFORM set_config('kill_gate.work', of_work, true); END IF;
  END IF;
  IF of_work IS NOT NULL THEN PERFORM kill_gate.counted(of_work::integer, TG_OP || ' ' || TG_TABLE_NAME); END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE FUNCTION kill_gate.commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE of_work text := nullif(current_setting('kill_gate.work', true), '');
BEGIN
  IF of_work IS NOT NULL AND coalesce(current_setting('kill_gate.commit', true), '') = '' THEN
    PERFORM set_config('kill_gate.commit', 'on', true);
    PERFORM kill_gate.counted(of_work::integer, 'COMMIT');
  END IF;
  RETURN NULL;
END $$;
GRANT USAGE ON SCHEMA kill_gate TO PUBLIC;`;

/**
 * Sets the gate up in a database, whose superuser's address this is. `skip`: tables that are written beside the work,
 * such as the log's.
 */
export async function createKillGate(adminUrl: string, skip: readonly string[] = []): Promise<KillGate> {
  const keeper = new pg.Client({ connectionString: adminUrl });
  const asks = new pg.Client({ connectionString: adminUrl });
  await Promise.all([keeper.connect(), asks.connect()]);
  await asks.query(gateSql);
  const { rows: tables } = await asks.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition AND c.relname <> ALL ($1)`,
    [[...skip]],
  );
  for (const { name } of tables)
    await asks.query(
      `CREATE TRIGGER a_kill_gate BEFORE INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION kill_gate.write();
       CREATE CONSTRAINT TRIGGER z_kill_gate AFTER INSERT OR UPDATE OR DELETE ON ${name} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION kill_gate.commit();`,
    );
  const heldSql = `SELECT pid, objid::bigint::integer AS work FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockSpace} AND NOT granted`;
  return {
    async watch(works) {
      for (const { id, rows, heldAt } of works) {
        await asks.query(`CREATE SEQUENCE kill_gate.count_${id}`);
        await asks.query('INSERT INTO kill_gate.work VALUES ($1, $2)', [id, heldAt]);
        for (const { table, column, value } of rows)
          await asks.query('INSERT INTO kill_gate.watched VALUES ($1, $2, $3, $4)', [id, table, column, String(value)]);
        await keeper.query('SELECT pg_advisory_lock($1, $2)', [lockSpace, id]);
      }
    },
    held: async () => (await asks.query<{ work: number }>(heldSql)).rows.map(({ work }) => work),
    async release() {
      const { rows: waiting } = await asks.query<{ pid: number }>(heldSql);
      await asks.query('DELETE FROM kill_gate.watched');
      await keeper.query('SELECT pg_advisory_unlock_all()');
      const pids = waiting.map(({ pid }) => pid);
      for (;;) {
        const busy = await asks.query(
          `SELECT 1 FROM pg_stat_activity WHERE pid = ANY ($1) AND state <> 'idle' LIMIT 1`,
          [pids],
        );
        if (busy.rowCount === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    writes: async (id) =>
      (
        await asks.query<{ what: string }>('SELECT what FROM kill_gate.written WHERE work_id = $1 ORDER BY number', [
          id,
        ])
      ).rows.map(({ what }) => what),
    async end() {
      await keeper.end();
      await asks.end();
    },
  };
}
