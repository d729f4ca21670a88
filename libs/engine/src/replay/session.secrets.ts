import type { CompiledPage, CompiledParam, CompiledView } from '@sluice/document';
import { SECRET } from './session.type.js';

/** Ids and names of the secret params of a page (`config.secret`), whose values never enter a recording. */
export function secretsOf(doc: CompiledPage): ReadonlySet<string> {
  return new Set(doc.views.flatMap(ofView));
}

function ofView(view: CompiledView): string[] {
  return [...view.app_params.flatMap(ofParam), ...view.sub_views.flatMap(ofView)];
}

function ofParam(param: CompiledParam): string[] {
  return [
    ...(param.config?.secret === true ? [String(param.id), param.uid, param.name] : []),
    ...(param.config?.members ?? []).flatMap(ofParam),
  ];
}

/** The value with every secret in it replaced, whatever depth it stands at; `data_params` is JSON inside a text. */
export function withoutSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (secrets.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (secrets.has(key)) return [key, hidden(one)];
      if (key === 'data_params' && typeof one === 'string')
        return [key, JSON.stringify(withoutSecrets(JSON.parse(one), secrets))];
      return [key, withoutSecrets(one, secrets)];
    }),
  );
}

/** Nothing stays nothing: whether a required field was empty is no secret. */
export function hidden(value: unknown): unknown {
  return value === null || value === undefined || value === '' ? value : SECRET;
}
