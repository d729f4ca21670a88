import type { Operation } from '../dispatch/operation.js';
import { appFileOperations } from './app.file.operations.js';
import { paramUploadOperation } from './param.upload.operation.js';
import { staticUploadOperation, uploadCredentialOperation } from './static.upload.operations.js';

/** Operations that store what people send (§7 upload). */
export const uploadOperations = [
  paramUploadOperation,
  uploadCredentialOperation,
  staticUploadOperation,
  ...appFileOperations,
] as Operation[];
