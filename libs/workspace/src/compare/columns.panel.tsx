import { Checkbox, Icon } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { PairedColumn } from './compare.calls.js';

/** What of the columns the person chose; no key is the primary one. */
export interface ColumnChoice {
  key: readonly string[];
  ignore: readonly string[];
}

const isMasked = ({ left, right }: PairedColumn): boolean => left?.masked === true || right?.masked === true;
const mayBeKey = (column: PairedColumn): boolean =>
  column.left !== null && column.right !== null && !isMasked(column) && column.standing !== 'unlike';

const turned = (names: readonly string[], name: string, is: boolean): string[] =>
  is ? [...names.filter((other) => other !== name), name] : names.filter((other) => other !== name);

/** The columns of both sides, what is made of each and why, and which are keys and which are ignored. */
export function ColumnsPanel(props: {
  columns: readonly PairedColumn[];
  /** The key in force. */
  inForce: readonly string[];
  choice: ColumnChoice;
  open: boolean;
  onChange(choice: ColumnChoice): void;
}): ReactElement {
  const { columns, inForce, choice, onChange } = props;
  const say = useSay();
  const keys = choice.key.length > 0 ? choice.key : inForce;
  const setKey = (name: string, is: boolean): void =>
    onChange({ key: turned(keys, name, is), ignore: is ? turned(choice.ignore, name, false) : choice.ignore });
  const setIgnored = (name: string, is: boolean): void =>
    onChange({ key: is ? turned(choice.key, name, false) : choice.key, ignore: turned(choice.ignore, name, is) });
  return (
    <details className="ws-columns" open={props.open || undefined}>
      <summary>
        {say('compare.columns', { n: columns.length, key: keys.join(', ') || '–' })}
        {columns.some(isMasked) ? (
          <span className="ws-masked">
            <Icon name="lock" size={12} />
            {say('result.masked', { n: columns.filter(isMasked).length })}
          </span>
        ) : null}
      </summary>
      <div className="ws-columns-box">
        <table>
          <thead>
            <tr>
              <th>{say('compare.column')}</th>
              <th>{say('compare.left')}</th>
              <th>{say('compare.right')}</th>
              <th>{say('compare.key')}</th>
              <th>{say('compare.ignore')}</th>
              <th>{say('compare.standing')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => (
              <tr key={at} data-standing={column.standing}>
                <th scope="row">{column.name}</th>
                <td>{column.left?.type ?? '–'}</td>
                <td>{column.right?.type ?? '–'}</td>
                <td>
                  <Checkbox
                    label={`${say('compare.key')} ${column.name}`}
                    disabled={!mayBeKey(column)}
                    checked={keys.includes(column.name)}
                    onChange={(on) => setKey(column.name, on)}
                  />
                </td>
                <td>
                  <Checkbox
                    label={`${say('compare.ignore')} ${column.name}`}
                    disabled={column.left === null || column.right === null}
                    checked={choice.ignore.includes(column.name)}
                    onChange={(on) => setIgnored(column.name, on)}
                  />
                </td>
                <td title={say(`compare.standing.${column.standing}`)}>
                  {isMasked(column) ? (
                    <span className="ws-masked">
                      <Icon name="lock" size={12} />
                      {say(`compare.standing.${column.standing}`)}
                    </span>
                  ) : (
                    say(`compare.standing.${column.standing}`)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
