import type { AppPartDocument, DocumentKind } from '@sluice/document';

/** What a release is made of. */
export interface ReleaseItem {
  id: number;
  kind: DocumentKind;
  uid: string;
  revision: number;
  content: AppPartDocument;
}
