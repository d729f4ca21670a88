import type { Duplex } from 'node:stream';
import { faultOf, NoTransaction } from './errors.js';
import type { Login } from './login.js';
import { Answer, packetType, type Message } from './packets.js';
import { batchText, NotSimulated, readCall, transactionRequest, type Call, type Parameter } from './requests.js';
import { declared, showplan } from './showplan.js';
import type { StoreResult, StoreSession } from './store.js';
import { bytesChange, done, doneToken, errorToken, returnInt, returnStatus } from './tokens.js';
import { statements, translated } from './translate.js';
import { columnsToken, rowToken, wireColumn, type WireColumn } from './values.js';

/** What a session may ask of the server it is on. */
export interface Host {
  version: string;
  /** Stops what a session does. */
  stop(id: number): Promise<void>;
  /** Ends a session; answers whether there was one. */
  kill(id: number): Promise<boolean>;
}

interface Prepared {
  text: string;
  names: string[];
}

/** Commands of a DONE (CurCmd): those of which there is a number. */
const commandNumbers: Readonly<Record<string, number>> = { SELECT: 0xc1, INSERT: 0xc3, DELETE: 0xc4, UPDATE: 0xc5 };
const NO_TRANSACTION = Buffer.alloc(8);

/** One signed-in client: its requests are answered one after the other. */
export class Session {
  #working: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isStopped = false;
  #transaction: Buffer | undefined;
  #transactions = 0;
  #lockTimeout = -1;
  /** SET SHOWPLAN_XML ON: batches are planned and not run until it is set off. */
  #plans = false;
  #handles = new Map<number, Prepared>();

  constructor(
    private readonly socket: Duplex,
    private readonly store: StoreSession,
    private readonly login: Login,
    private readonly host: Host,
  ) {}

  /** A message that came. An attention stops the request that is being answered. */
  take(message: Message): void {
    if (message.type === packetType.attention) {
      this.#isStopped = true;
      if (this.#isBusy) void this.host.stop(this.store.id);
      else this.#working = this.#working.then(() => this.#acknowledge());
      return;
    }
    this.#isBusy = true;
    this.#working = this.#working.then(() => this.#perform(message));
  }

  end(): void {
    void this.host.stop(this.store.id).finally(() => this.store.end());
  }

  #answer(): Answer {
    return new Answer(this.socket, this.login.packetSize);
  }

  async #perform(message: Message): Promise<void> {
    const answer = this.#answer();
    try {
      if (message.resets) await this.#reset(answer);
      if (message.type === packetType.batch) await this.#batch(answer, batchText(message.data));
      else if (message.type === packetType.rpc) await this.#call(answer, readCall(message.data));
      else if (message.type === packetType.transaction) await this.#transactionRequest(answer, message.data);
      else throw new NotSimulated(`a message of type ${message.type} is not answered by this simulator`);
    } catch (cause) {
      if (!this.#isStopped) {
        const { number, level, message: text } = faultOf(cause);
        answer.end(errorToken(number, text, level), doneToken(0xfd, done.error));
      }
    }
    this.#isBusy = false;
    if (!this.#isStopped) return;
    answer.end(doneToken(0xfd, done.error));
    this.#acknowledge();
  }

  /** An attention is answered by a message of its own, behind the one that it cut short. */
  #acknowledge(): void {
    this.#isStopped = false;
    this.#answer().end(doneToken(0xfd, done.attention));
  }

  async #reset(answer: Answer): Promise<void> {
    await this.store.reset();
    this.#transaction = undefined;
    this.#lockTimeout = -1;
    this.#plans = false;
    this.#handles.clear();
    await answer.add(bytesChange(18, Buffer.alloc(0)));
  }

  /** The statements of a batch; the first that fails ends it. */
  async #batch(answer: Answer, text: string): Promise<void> {
    const setting = /^\s*set\s+showplan_xml\s+(on|off)\s*;?\s*$/i.exec(text)?.[1]?.toLowerCase();
    if (setting !== undefined) {
      this.#plans = setting === 'on';
      return answer.end(doneToken(0xfd, 0));
    }
    if (this.#plans) return this.#plan(answer, text);
    const list = statements(text);
    for (const [index, statement] of list.entries()) {
      const more = index < list.length - 1 ? done.more : 0;
      const { command, affected } = await this.#statement(answer, statement, []);
      if (this.#isStopped) return;
      const token = doneToken(0xfd, done.count | more, commandNumbers[command] ?? 0, affected);
      if (more) await answer.add(token);
      else answer.end(token);
    }
    if (list.length === 0) answer.end(doneToken(0xfd, 0));
  }

  /** The plan of a batch of one statement, behind the declarations of its variables, which have no values. */
  async #plan(answer: Answer, batch: string): Promise<void> {
    const { variables, statement } = declared(batch);
    const cast = (type: string): string => ({ bigint: 'bigint', float: 'float8', bit: 'boolean' })[type] ?? '';
    const parameters = variables.map(({ name, type }) => ({ name, isOutput: false, cast: cast(type), value: null }));
    const [only, ...more] = statements(statement);
    if (only === undefined || more.length > 0)
      throw new NotSimulated('plans of several statements are not told by this simulator');
    const values: unknown[] = [];
    const text = translated(only, (variable) => this.#variable(variable, parameters, values));
    if (this.#transaction) await this.store.plain('SAVEPOINT statement');
    try {
      const xml = showplan(only, this.login.database, await this.store.planned(text));
      const column = wireColumn(
        { name: 'Microsoft SQL Server 2005 XML Showplan', dataTypeID: 25, dataTypeModifier: -1 },
        [xml],
      );
      await answer.add(columnsToken([column]));
      await answer.add(rowToken([column], [xml]));
      answer.end(doneToken(0xfd, done.count, commandNumbers.SELECT, 1));
    } catch (cause) {
      if (this.#transaction) await this.store.plain('ROLLBACK TO SAVEPOINT statement');
      throw cause;
    }
  }

  async #transactionRequest(answer: Answer, data: Buffer): Promise<void> {
    const { type, name } = transactionRequest(data);
    const texts: Readonly<Record<number, string>> = {
      5: 'begin transaction',
      7: 'commit transaction',
      8: `rollback transaction ${name}`,
      9: `save transaction ${name}`,
    };
    const text = texts[type];
    if (text === undefined)
      throw new NotSimulated(`a transaction request of type ${type} is not done by this simulator`);
    await this.#statement(answer, text, []);
    answer.end(doneToken(0xfd, 0));
  }

  /** A remote call: sp_executesql and the four of prepared statements. SET inside of it lasts until its end. */
  async #call(answer: Answer, call: Call): Promise<void> {
    if (this.#plans) throw new NotSimulated('plans of calls are not told by this simulator');
    const lockTimeout = this.#lockTimeout;
    const [prepared, values] = this.#prepared(call);
    const handle = call.parameters.find(({ isOutput }) => isOutput);
    if (call.procedure === 'sp_prepare' || call.procedure === 'sp_prepexec') {
      this.#handles.set(this.#handles.size + 1, prepared as Prepared);
    }
    if (prepared && call.procedure !== 'sp_prepare') {
      const parameters = values.map((value, index) => ({
        ...value,
        name: value.name || (prepared.names[index] ?? ''),
      }));
      for (const statement of statements(prepared.text)) {
        const { command, affected } = await this.#statement(answer, statement, parameters);
        if (this.#isStopped) return;
        await answer.add(doneToken(0xff, done.count | done.more, commandNumbers[command] ?? 0, affected));
      }
    }
    this.#lockTimeout = lockTimeout;
    answer.end(returnStatus(0), ...(handle ? [returnInt(0, handle.name, this.#handles.size)] : []), doneToken(0xfe, 0));
  }

  /** The statement that a call means, and its values. */
  #prepared({ procedure, parameters }: Call): [Prepared | undefined, Parameter[]] {
    const text = (at: number): string => String(parameters[at]?.value ?? '');
    const names = (at: number): string[] => [...text(at).matchAll(/@[\p{L}\p{N}_#$]+/gu)].map(([name]) => name);
    if (procedure === 'sp_executesql') return [{ text: text(0), names: names(1) }, parameters.slice(2)];
    if (procedure === 'sp_prepare') return [{ text: text(2), names: names(1) }, []];
    if (procedure === 'sp_prepexec') return [{ text: text(2), names: names(1) }, parameters.slice(3)];
    const handle = Number(text(0));
    const known = this.#handles.get(handle);
    if (!known) throw new NotSimulated(`Could not find ${procedure || 'the procedure'} with handle ${handle}.`);
    if (procedure === 'sp_execute') return [known, parameters.slice(1)];
    if (procedure !== 'sp_unprepare') throw new NotSimulated(`${procedure} is not done by this simulator`);
    this.#handles.delete(handle);
    return [undefined, []];
  }

  async #statement(answer: Answer, text: string, parameters: Parameter[]): Promise<StoreResult> {
    const none: StoreResult = { fields: [], command: '', affected: 0 };
    const kill = /^\s*kill\s+(\d+)\s*$/i.exec(text);
    const set = /^\s*set\s+(?:(lock_timeout)\s+(-?\d+)|[a-z]\w*\s)/i.exec(text);
    if (kill) {
      if (await this.host.kill(Number(kill[1]))) return none;
      throw new NotSimulated(`Process ID ${kill[1]} is not an active process ID.`);
    }
    if (set) {
      if (set[1]) this.#lockTimeout = Number(set[2]);
      return none;
    }
    if (await this.#transactionStatement(answer, text)) return none;
    return this.#query(answer, text, parameters);
  }

  /** BEGIN, COMMIT, ROLLBACK and SAVE TRANSACTION, which tell the client the transaction's number. */
  async #transactionStatement(answer: Answer, text: string): Promise<boolean> {
    const [, word, name] = /^\s*(begin|commit|rollback|save)\s+tran(?:saction)?\b\s*(\w*)\s*$/i.exec(text) ?? [];
    if (word === undefined) return false;
    const what = word.toLowerCase();
    if (what === 'begin') {
      if (this.#transaction) throw new NotSimulated('nested transactions are not done by this simulator');
      await this.store.plain('BEGIN');
      this.#transactions += 1;
      this.#transaction = Buffer.alloc(8);
      this.#transaction.writeUInt32LE(this.#transactions);
      await answer.add(bytesChange(8, this.#transaction));
      return true;
    }
    if (!this.#transaction) throw new NoTransaction(what);
    if (what === 'save') await this.store.plain(`SAVEPOINT "${name}"`);
    else if (what === 'rollback' && name) await this.store.plain(`ROLLBACK TO SAVEPOINT "${name}"`);
    else {
      await this.store.plain(what);
      await answer.add(bytesChange(what === 'commit' ? 9 : 10, Buffer.alloc(0), this.#transaction ?? NO_TRANSACTION));
      this.#transaction = undefined;
    }
    return true;
  }

  /** In a transaction a statement that fails is undone alone, as there; PostgreSQL needs a savepoint for it. */
  async #query(answer: Answer, text: string, parameters: Parameter[]): Promise<StoreResult> {
    const values: unknown[] = [];
    const statement = translated(text, (variable) => this.#variable(variable, parameters, values));
    if (this.#transaction) await this.store.plain('SAVEPOINT statement');
    else
      await this.store.plain(
        this.#lockTimeout < 0 ? 'SET lock_timeout = 0' : `SET lock_timeout = ${this.#lockTimeout}`,
      );
    try {
      let columns: WireColumn[] | undefined;
      const result = await this.store.run(statement, values, async (fields, rows) => {
        if (!columns) {
          columns = fields.map((field, index) =>
            wireColumn(
              field,
              rows.map((row) => row[index] ?? null),
            ),
          );
          await answer.add(columnsToken(columns));
        }
        for (const row of rows) {
          if (this.#isStopped) return false;
          await answer.add(rowToken(columns, row));
        }
        return !this.#isStopped;
      });
      if (this.#transaction) await this.store.plain('RELEASE SAVEPOINT statement');
      return result;
    } catch (cause) {
      if (this.#transaction) await this.store.plain('ROLLBACK TO SAVEPOINT statement');
      throw cause;
    }
  }

  #variable(variable: string, parameters: Parameter[], values: unknown[]): string {
    const name = variable.toLowerCase();
    const known: Readonly<Record<string, string>> = {
      '@@spid': String(this.store.id),
      '@@version': `'${this.host.version}'::text`,
      '@@lock_timeout': String(this.#lockTimeout),
      '@@trancount': this.#transaction ? '1' : '0',
    };
    if (Object.hasOwn(known, name)) return known[name] ?? '';
    const found = parameters.find((parameter) => parameter.name.toLowerCase() === name);
    if (!found) throw new NotSimulated(`Must declare the scalar variable "${variable}".`);
    values.push(found.value);
    return found.cast === '' ? `$${values.length}` : `$${values.length}::${found.cast}`;
  }
}
