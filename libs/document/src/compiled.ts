import type {
  ActionDocument,
  AppDocument,
  Button,
  Column,
  DictionaryDocument,
  MenuDocument,
  Param,
  PageDocument,
  QueryDocument,
  View,
} from './generated/types.js';
import type { ExternalKind } from './kind/external.kind.js';
import type { Text } from './vocabulary.js';

/** Any document that belongs to an app (design §1). */
export type AppPartDocument =
  AppDocument | MenuDocument | PageDocument | QueryDocument | ActionDocument | DictionaryDocument;
/** The kinds of those documents, as their `kind` says. */
export type DocumentKind = AppPartDocument['kind'];
/** The document type of a kind. */
export type DocumentOf<K extends DocumentKind> = Extract<AppPartDocument, { kind: K }>;

/**
 * What `/app/page/get` answers: the page for one caller. Nodes carry the numeric id of this server beside the uid; what
 * the caller may not see or use, query texts, access rules and server-only expressions are not there (design §4).
 */
export interface CompiledPage {
  id: number;
  uid: string;
  app_id: number;
  app_uid: string;
  name: Text;
  /** Number of the release or draft revision that was compiled. */
  revision: number;
  config: NonNullable<PageDocument['config']>;
  params: NonNullable<PageDocument['params']>;
  /** Numbers of the dictionaries that expressions name by uid; absent when none does. */
  dictionaries?: Record<string, number>;
  views: CompiledView[];
  /** A builder's preview: nothing queries by itself there (§4, dev mode). Absent for everybody else. */
  preview?: true;
  /** What the page's views ask first, answered with the page itself; only for a caller who asked for it. */
  first?: FirstAnswers;
}

/**
 * Answers that came with the page (decisions, "Pages"): used where a view would ask just that, dropped everywhere else.
 */
export interface FirstAnswers {
  rows: FirstRows[];
  /** `data_id`s of the page, what was answered fastest so far first: the order in which views had better ask. */
  order: number[];
}

/** The answer to one first request. */
export interface FirstRows {
  data_id: number;
  /** What was asked; see `fingerprintOf` of the engine. */
  fingerprint: string;
  /** What `/app/data/run` answers, or why it refuses. */
  answer?: unknown;
  failure?: { code: number; msg: string; data?: unknown };
}

/** A view of a compiled page. `data_id` is there when the view has a query; the query itself stays on the server. */
export interface CompiledView extends Omit<
  View,
  'query_id' | 'app_cols' | 'app_params' | 'app_buttons' | 'sub_views' | 'tables'
> {
  id: number;
  data_id?: number;
  /** Names of the page's params that the view's query takes, so that a cross filter asks no other view again. */
  page_params?: string[];
  /** The kind from a folder outside that draws it; absent where that is not installed. */
  external?: ExternalKind;
  app_cols: CompiledColumn[];
  app_params: CompiledParam[];
  app_buttons: CompiledButton[];
  sub_views: CompiledView[];
}

/** A parameter of a compiled view; its dictionary is named by the server's number. */
export interface CompiledParam extends Omit<Param, 'data_config' | 'app_buttons' | 'config'> {
  id: number;
  data_config?: {
    dict_id?: number;
    value?: string;
    label?: string;
    /** Expression over `value`, `form` and `row`; options for which it is false are left out. */
    filter?: string;
    /** What a choice fills in: names of fields beside it, with columns of the options' query. */
    fill?: Record<string, string>;
    /** The options come from `/app/param/data/run`. */
    query?: true;
    /** Names that the query reads: options are asked for again when a field of that name changes. */
    reads?: string[];
  };
  /** The kind from a folder outside that draws it; absent where that is not installed. */
  external?: ExternalKind;
  config?: Omit<NonNullable<Param['config']>, 'members'> & { members?: CompiledParam[] };
  app_buttons: CompiledButton[];
}

/** A column of a compiled view; its dictionary is named by the server's number. */
export interface CompiledColumn extends Omit<Column, 'dict_id' | 'editor'> {
  id: number;
  dict_id?: number;
  /** There when the caller may press the button that saves it. */
  editor?: CompiledParam;
}

/**
 * A button of a compiled view. `param_config` is only there for targets that the browser itself serves; an action's
 * parameters are evaluated by the server alone. `target_id` and `source_id` of nodes and pages are numbers.
 */
export interface CompiledButton extends Omit<Button, 'target_id' | 'source_id' | 'call_back_id' | 'target_app'> {
  id: number;
  /** Number of the page, action or view; a word for the target `other`. */
  target_id?: number | string;
  /** App of a target page, when it is another one. */
  target_app_id?: number;
  source_id?: number;
  call_back_id?: number;
}
