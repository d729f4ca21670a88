import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Documents with revisions and releases (design §4). Apps, documents and page nodes draw their numbers from one
 * sequence, so a number on the wire names one thing on this server; the console is always app 1. Grants to an app hang
 * on app_principal.
 */
const documents = `
CREATE SEQUENCE document_object_id START 100;

CREATE TABLE document_app (
  id bigint PRIMARY KEY REFERENCES app_principal, uid varchar(80) NOT NULL UNIQUE,
  is_shipped boolean NOT NULL DEFAULT false, is_deleted boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT now());

CREATE TABLE document (
  id bigint PRIMARY KEY DEFAULT nextval('document_object_id'),
  app_id bigint NOT NULL REFERENCES document_app, kind varchar(16) NOT NULL, uid varchar(80) NOT NULL,
  revision integer NOT NULL DEFAULT 0, is_deleted boolean NOT NULL DEFAULT false,
  is_customised boolean NOT NULL DEFAULT false,
  shipped_base jsonb, update_time timestamptz NOT NULL DEFAULT now(), UNIQUE (app_id, kind, uid));

CREATE TABLE document_revision (
  document_id bigint NOT NULL REFERENCES document, revision integer NOT NULL CHECK (revision > 0),
  content jsonb NOT NULL, patch jsonb NOT NULL, message varchar(500) NOT NULL DEFAULT '',
  author_id bigint REFERENCES user_account ON DELETE SET NULL, author varchar(64) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (document_id, revision));

CREATE TABLE document_node (
  id bigint PRIMARY KEY DEFAULT nextval('document_object_id'),
  document_id bigint NOT NULL REFERENCES document, uid varchar(100) NOT NULL, UNIQUE (document_id, uid));

CREATE TABLE document_release (
  app_id bigint NOT NULL REFERENCES document_app, number integer NOT NULL CHECK (number > 0),
  message varchar(500) NOT NULL DEFAULT '', author_id bigint REFERENCES user_account ON DELETE SET NULL,
  author varchar(64) NOT NULL,
  public_documents bigint[] NOT NULL DEFAULT '{}', create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, number));

CREATE TABLE document_release_item (
  app_id bigint NOT NULL, number integer NOT NULL, document_id bigint NOT NULL, revision integer NOT NULL,
  PRIMARY KEY (app_id, number, document_id),
  FOREIGN KEY (app_id, number) REFERENCES document_release,
    FOREIGN KEY (document_id, revision) REFERENCES document_revision);`;

/** A revision and a release never change once written (design §4): restoring writes a new one. */
const immutable = `
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER document_revision_immutable BEFORE UPDATE OF document_id, revision, content, patch, message,
  author ON document_revision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_release_item_immutable BEFORE UPDATE ON document_release_item FOR EACH ROW
  EXECUTE FUNCTION refuse_change();`;

/** Apps, documents, revisions, releases and the numbers of page nodes. */
export class Documents0000000000100 extends UpOnlyMigration {
  readonly sql = documents + immutable;
}
