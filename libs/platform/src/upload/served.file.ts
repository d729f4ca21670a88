import type { RequestInfo } from '../dispatch/caller.js';
import { buildsApp, passesGuard } from '../document/app.rights.js';
import { isAllowed } from '../page/access.rule.js';
import type { OpenedFile } from '../file/file.contract.js';
import type { Visitor } from '../page/page.contract.js';
import type { Platform } from '../platform.js';
import { fileKinds, mediaKindByType } from './media.catalogue.js';

/** A stored file as it is sent. */
export interface ServedFile extends OpenedFile {
  isImage: boolean;
}

/** Who asks for a file: the token of the header or of the cookie of §7, and from where. */
export interface FileAsker {
  token: string | undefined;
  ip: RequestInfo['ip'];
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The file behind `/file/{id}`. Only kinds of the media catalogue are served this way: results of exports are kept in
 * the same store and have an access check of their own. A medium of an app is for those who may enter the app, asked
 * anew each time; one that was sent through a page which the app keeps for some, for those. Undefined for anything
 * else; 'refused' where signing in could help.
 */
export async function servedFile(
  platform: Pick<Platform, 'files' | 'db' | 'documents' | 'sessions'>,
  id: string,
  asker: FileAsker,
): Promise<ServedFile | 'refused' | undefined> {
  const file = uuid.test(id) ? await platform.files.open(platform.db, id) : undefined;
  // An export may be of a kind that is uploaded, too: it stands there by no upload.
  const kind = file && mediaKindByType(file.contentType, file.isUpload ? fileKinds : undefined);
  if (!file || !kind) return undefined;
  if (file.appId !== null && !(await mayRead(platform, { ...file, appId: file.appId }, asker))) return 'refused';
  return { ...file, contentType: kind.contentType, isImage: kind.isImage };
}

const nobody: Visitor = { kind: 'anonymous', roles: [] };

async function mayRead(
  { documents, sessions }: Pick<Platform, 'documents' | 'sessions'>,
  { appId, pageId }: { appId: number; pageId: number | null },
  { token, ip }: FileAsker,
): Promise<boolean> {
  const draft = documents.app(appId, { draft: true });
  if (!draft) return false;
  const found = token === undefined || token === '' ? undefined : await sessions.authenticate(token, ip);
  const caller = found === undefined || typeof found === 'string' ? undefined : found;
  // A personal token for some operations alone is for those: reading files is none of them.
  if (caller) {
    if (caller.mustChangePassword || (caller.tokenOperations ?? []).length > 0) return false;
    if (buildsApp(draft, caller)) return true;
  }
  const app = documents.app(appId);
  if (!app) return false;
  if (pageId !== null && !passesGuard(app, pageId, caller ?? nobody)) return false;
  if (caller) return isAllowed(app.document.access, caller);
  return isAllowed(app.document.access, nobody) && documents.pages(appId).some(({ isPublic }) => isPublic);
}
