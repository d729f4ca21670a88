import { lazy } from 'react';
import type { FieldKind } from './field.type.js';

/** What brings files to the server is loaded when a page first has such a field. */
const FileUploadField = lazy(() => import('./file-upload.js').then((part) => ({ default: part.FileUploadField })));

/** How a field of files is drawn. */
export const fileUploadField: FieldKind = { component: FileUploadField, group: true };
