import type { BothTexts } from '@sluice/document';
import { Icon, PlainButton } from '@sluice/renderer';
import { Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import { partTexts } from '../texts/part.texts.js';
import type { Samples, Tried } from './query.hooks.js';
import { PARAM_TYPES, type ParamType, type QueryParam } from './query.type.js';

/** The params of a query: type and sample value of each, and those that the statement binds beside them. */
export function QueryParams(props: {
  params: readonly QueryParam[];
  tried: Tried | undefined;
  samples: Samples;
  onSample(name: string, to: string): void;
  onParams(params: readonly QueryParam[], step: BothTexts, field?: string): void;
}): ReactElement {
  const say = useSay();
  const { params, tried, samples, onParams } = props;
  const missing = (tried?.undeclared ?? []).filter((name) => !params.some((param) => param.name === name));
  const change = (name: string, type: ParamType): void =>
    onParams(
      params.map((param) => (param.name === name ? { ...param, type } : param)),
      partTexts['query.params-changed'],
    );
  const take = (): void =>
    onParams([...params, ...missing.map((name) => ({ name, type: 'text' as const }))], partTexts['query.params-taken']);
  return (
    <section className="sb-query-part" aria-label={say('query.params')}>
      <div className="sb-side-head">
        <h2>{say('query.params')}</h2>
      </div>
      {params.length === 0 && missing.length === 0 ? <p className="sb-hint">{say('query.no-params')}</p> : null}
      {params.map(({ name, type }) => (
        <div key={name} className="sb-query-param" data-param={name}>
          <code
            title={tried?.unused.includes(name) ? say('query.unused-param') : name}
            data-unused={tried?.unused.includes(name)}
          >
            {name}
          </code>
          <Select<ParamType>
            size="small"
            aria-label={say('query.param-type', { name })}
            value={type}
            options={PARAM_TYPES.map((value) => ({ value, label: say(`query.type.${value}`) }))}
            onChange={(value) => change(name, value)}
          />
          <Input
            size="small"
            aria-label={say('query.param-sample', { name })}
            placeholder={say('query.sample')}
            value={samples[name] ?? ''}
            onChange={(event) => props.onSample(name, event.target.value)}
          />
          <button
            type="button"
            className="sb-icon"
            aria-label={say('query.remove-param', { name })}
            title={say('query.remove-param', { name })}
            onClick={() =>
              onParams(
                params.filter((param) => param.name !== name),
                partTexts['query.params-changed'],
              )
            }
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
      {missing.length > 0 ? (
        <div className="sb-query-take">
          <PlainButton small onClick={take}>
            {say('query.take-params', { list: missing.join(', ') })}
          </PlainButton>
        </div>
      ) : null}
    </section>
  );
}
