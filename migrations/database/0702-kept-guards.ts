import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Guards of documents that were deleted for ever, by name: a document that comes again under its uid is for the same
 * roles and people, and never open to more than before. `node` is empty for the document itself.
 */
const kept = `
CREATE TABLE app_guard_kept (
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE, kind varchar(16) NOT NULL, uid varchar(80) NOT NULL,
  node varchar(100) NOT NULL DEFAULT '',
  role_id bigint REFERENCES app_role, user_id bigint REFERENCES user_account,
  CHECK (num_nonnulls(role_id, user_id) = 1), UNIQUE NULLS NOT DISTINCT (app_id, kind, uid, node, role_id, user_id));`;

/** Who builds a document's app, beside the document: whoever may not edit it is offered no way there. */
const documents = `
CREATE OR REPLACE VIEW console.documents WITH (security_barrier) AS
  SELECT d.id, a.uid::text AS app, d.kind::text AS kind, d.uid::text AS uid,
    console_rights.text_of(r.content -> 'name', d.uid::text) AS name,
         d.revision, d.is_customised, console_rights.local(d.update_time) AS update_time,
         jsonb_pretty(r.content) AS content_text,
         a.id AS app_id, console_rights.texts_of(r.content -> 'name') AS names,
         console_rights.builds(a.id) AND (a.id <> 1 OR console_rights.has('super_admin')) AS may_edit
  FROM document d JOIN document_app a ON a.id = d.app_id JOIN document_revision r ON r.document_id = d.id
    AND r.revision = d.revision
  WHERE NOT d.is_deleted AND NOT a.is_deleted;`;

/** Guards by name, and whether the caller may edit a document. */
export class KeptGuards0000000000702 extends UpOnlyMigration {
  readonly sql = kept + documents;
}
