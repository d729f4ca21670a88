import type { AccessLevel, Letter } from '@sluice/document';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import type { Change, HeldLetter, ObjectLetter } from './permission.model.js';

/** Kinds of subjects in a project, and over all projects. */
export const PROJECT_KINDS = ['user', 'group', 'project_role'] as const;
export const PLATFORM_KINDS = ['user', 'group', 'app'] as const;
export type SubjectKind = (typeof PROJECT_KINDS)[number] | (typeof PLATFORM_KINDS)[number];

export interface Subject {
  type: SubjectKind;
  id: number;
  name: string;
}

/** What a subject holds, as it was read. */
export interface ReadRights {
  name: string;
  revision: string;
  may_save: boolean;
  letters: Letter[];
  levels: AccessLevel[];
  held: HeldLetter[];
  filters: Filter[];
  /** Filters of rows are policies: whoever keeps those may change the subject's own. */
  may_filter: boolean;
}

/** Which rows of a table somebody sees; name and condition are told to whoever keeps policies. */
export interface Filter {
  id: number;
  revision: number;
  name: string | null;
  source_id: number;
  path: string[];
  condition: string | null;
  /** About this subject alone. */
  is_own: boolean;
}

/** Where the grid stands; null is every source. */
export type ProjectId = number | null;

/** Subjects of a kind by name. */
export async function fetchSubjects(
  ports: WorkspacePorts,
  at: { project: ProjectId; type: SubjectKind; keyword: string },
  signal?: AbortSignal,
): Promise<Subject[]> {
  const input = { project_id: at.project, type: at.type, keyword: at.keyword };
  return (await ports.call<{ list: Subject[] }>('permission.subjects', input, signal)).list;
}

/** What a subject holds. */
export function fetchRights(
  ports: WorkspacePorts,
  project: ProjectId,
  { type, id }: Subject,
  signal?: AbortSignal,
): Promise<ReadRights> {
  return ports.call<ReadRights>('permission.read', { project_id: project, subject: { type, id } }, signal);
}

/** Saves the changes for all subjects or for none; `message` where a second person has to confirm them first. */
export function saveRights(
  ports: WorkspacePorts,
  form: {
    project: ProjectId;
    subjects: readonly (Subject & { revision: string })[];
    changes: readonly Change[];
    opens: readonly ObjectLetter[];
  },
): Promise<{ message?: string; pending_change_id?: number }> {
  return ports.call('permission.save', {
    project_id: form.project,
    subjects: form.subjects.map(({ type, id, revision }) => ({ type, id, revision })),
    changes: form.changes.map(({ source_id, path, letter, granted, end_time, access_level }) => ({
      source_id,
      path,
      letter,
      granted,
      end_time: granted ? end_time : undefined,
      access_level: granted ? access_level : undefined,
    })),
    opens: form.opens.map(({ source_id, path, letter }) => ({ source_id, path, letter })),
  });
}

/** A table of a source, as filters name it. */
export type TablePath = Pick<Filter, 'source_id' | 'path'>;

/** What a write to a filter answers; `message` where a second person has to confirm it first. */
export type FilterAnswer = { message?: string; pending_change_id?: number };

/** Names of filters are short (screens.md, entity `row_filter`). */
const NAME_LENGTH = 64;

/** Writes the condition of the subject's own filter on a table; `known` is the one that stands. */
export function saveFilter(
  ports: WorkspacePorts,
  form: { subject: Subject; source: { id: number; name: string }; path: readonly string[]; condition: string },
  known: Filter | undefined,
): Promise<FilterAnswer> {
  const { subject, source, path, condition } = form;
  const table = path.join('.');
  const values = {
    name: known?.name ?? `${subject.name} ${source.name} ${table}`.slice(0, NAME_LENGTH),
    data_source_id: source.id,
    table_path: table,
    subject_type: subject.type,
    subject_ids: [subject.id],
    condition,
  };
  return known
    ? ports.call('row-filter.update', { id: known.id, revision: known.revision, ...values })
    : ports.call('row-filter.create', values);
}

/** Takes a filter away: all rows of the table are seen again. */
export const removeFilter = (ports: WorkspacePorts, { id }: Filter): Promise<FilterAnswer> =>
  ports.call('row-filter.delete', { id });

/**
 * The ports with which the object tree shows what whoever gives rights in the project sees; it remembers apart from the
 * workspace.
 */
export function gridPorts(ports: WorkspacePorts, project: ProjectId): WorkspacePorts {
  const names: Readonly<Record<string, string>> = {
    'catalogue.children': 'permission.objects',
    'catalogue.search': 'permission.search',
  };
  return {
    ...ports,
    call: (operation, input, signal) => {
      const name = names[operation];
      return name === undefined
        ? ports.call(operation, input, signal)
        : ports.call(name, { ...input, project_id: project }, signal);
    },
    memory: {
      get: (key) => (key === 'tree-search' ? null : ports.memory.get(`permission-${key}`)),
      set: (key, value) => ports.memory.set(`permission-${key}`, value),
    },
  };
}
