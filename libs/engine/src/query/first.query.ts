import type { CompiledPage, Locale } from '@sluice/document';
import type { PageCore } from '../core.type.js';
import { createPage } from '../page.runtime.js';
import type { Ports, UserInfo } from '../ports.js';
import { fingerprintOf } from './fingerprint.query.js';
import { dataRunBody } from './payload.query.js';

/** What a browser knows that a first request may follow from. */
export interface FirstFacts {
  /** Milliseconds since the epoch. */
  now: number;
  uuid: string;
  locale: Locale;
  user: UserInfo;
}

/** What a view asks first. */
export interface FirstRequest {
  dataId: number;
  /** The body of `/app/data/run`. */
  body: Record<string, unknown>;
  fingerprint: string;
}

/**
 * What the views of a page ask first that need nothing from the browser: the same whoever looks, whenever and in which
 * language. The page is opened twice with different facts by the engine itself, so that defaults, ranges and conditions
 * need no second reading of the document.
 * @param facts two sets of facts that differ in everything
 */
export function firstRequests(doc: CompiledPage, facts: readonly [FirstFacts, FirstFacts]): FirstRequest[] {
  const [asked = [], other = []] = facts.map((some) => requestsOf(doc, some));
  const known = new Set(other.map(({ dataId, fingerprint }) => `${dataId} ${fingerprint}`));
  return asked.filter(({ dataId, fingerprint }) => known.has(`${dataId} ${fingerprint}`));
}

function requestsOf(doc: CompiledPage, facts: FirstFacts): FirstRequest[] {
  const page = createPage(doc, stillPorts(facts)) as unknown as PageCore;
  try {
    return [...page.views.values()].flatMap((view) => {
      const { data_id: dataId, before_config: before } = view.node;
      // What a condition lets through is the browser's to find out, and names of a dictionary are not here.
      if (dataId === undefined || before || !view.shown() || view.rests() || (view.form?.awaited().length ?? 0) > 0)
        return [];
      if (view.behaviour.form === 'search' && view.form && view.form.problems().length > 0) return [];
      const body = dataRunBody(view);
      return [{ dataId, body, fingerprint: fingerprintOf(body) }];
    });
  } finally {
    page.dispose();
  }
}

/** Ports of a page that is looked at and never run. */
function stillPorts({ now, uuid, locale, user }: FirstFacts): Ports {
  const nothing = (): void => undefined;
  const never = <T>(): Promise<T> => new Promise<T>(nothing);
  return {
    transport: { call: never, upload: never },
    clock: {
      now: () => now,
      setTimeout: nothing,
      clearTimeout: nothing,
      visible: () => true,
      onVisibilityChange: () => nothing,
    },
    storage: { get: () => null, set: nothing, remove: nothing },
    message: { success: nothing, error: nothing, warning: nothing, confirm: () => Promise.resolve(false) },
    navigate: {
      openPage: nothing,
      closePage: nothing,
      link: nothing,
      download: nothing,
      print: nothing,
      copy: () => Promise.resolve(),
      save: () => undefined,
    },
    locale: () => locale,
    user: () => user,
    uuid: () => uuid,
    log: nothing,
  };
}
