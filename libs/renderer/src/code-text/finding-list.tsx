import type { ReactElement } from 'react';
import { useCodeSay } from '../texts/code.texts.js';
import { FINDING_LEVELS, type Finding } from './finding.type.js';

/** Findings that are listed; the others are counted. */
const maxList = 200;

/** Findings below a text, each of which leads to its line. */
export function FindingList(props: { findings: readonly Finding[]; onGo: (finding: Finding) => void }): ReactElement {
  const say = useCodeSay();
  const { findings, onGo } = props;
  if (findings.length === 0)
    return (
      <p className="sl-findings-none" role="status">
        {say('code.clean')}
      </p>
    );
  return (
    <section className="sl-findings" aria-label={say('code.findings')}>
      <p className="sl-findings-sum" role="status">
        {FINDING_LEVELS.map((level) => [level, findings.filter((one) => one.level === level).length] as const)
          .filter(([, count]) => count > 0)
          .map(([level, count]) => (
            <span key={level} data-level={level}>
              {say(`code.${level}`)} {count}
            </span>
          ))}
      </p>
      <ol>
        {findings.slice(0, maxList).map((finding, at) => (
          <li key={at}>
            <button type="button" className="sl-finding" data-level={finding.level} onClick={() => onGo(finding)}>
              <span className="sl-finding-level">{say(`code.${finding.level}`)}</span>
              <span className="sl-finding-line">{say('code.line', { line: finding.line })}</span>
              <span className="sl-finding-text">{finding.text}</span>
              <code className="sl-finding-rule">{finding.rule}</code>
            </button>
          </li>
        ))}
      </ol>
      {findings.length > maxList ? (
        <p className="sl-note">{say('code.more', { count: findings.length - maxList })}</p>
      ) : null}
    </section>
  );
}
