import { error, isObject, type JsonObject, type Text } from '@sluice/document';

/** The files of an exported app. Throws `app.bundle-invalid`. */
export function bundleFiles(bundle: string): { uid: string; files: { path: string; text: string }[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bundle);
  } catch {
    throw error('app.bundle-invalid', {}, { field: 'text' });
  }
  const files = isObject(parsed) ? (parsed as JsonObject)['files'] : undefined;
  const app = isObject(files) ? files['app.json'] : undefined;
  const uid = isObject(app) ? app['uid'] : undefined;
  if (!isObject(files) || typeof uid !== 'string') throw error('app.bundle-invalid', {}, { field: 'text' });
  return {
    uid,
    files: Object.entries(files).map(([path, content]) => ({ path, text: JSON.stringify(content, null, 2) })),
  };
}

/** What the files of an app call it; undefined where its own document is not among them or says nothing. */
export function nameIn(files: readonly { path: string; text: string }[]): Text | undefined {
  const own = files.find(({ path }) => path === 'app.json');
  return own ? ((JSON.parse(own.text) as JsonObject)['name'] as Text | undefined) : undefined;
}
