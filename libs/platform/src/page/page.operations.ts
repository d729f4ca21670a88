import type { Operation } from '../dispatch/operation.js';
import { uploadOperations } from '../upload/upload.operations.js';
import { buttonGetOperation } from './button.get.operation.js';
import { dataRunOperation } from './data.run.operation.js';
import { menuGetOperation } from './menu.get.operation.js';
import { pageGetOperation } from './page.get.operation.js';
import { paramDataOperation } from './param.data.operation.js';
import { paramDictOperation } from './param.dict.operation.js';
import { permissionOperation } from './permission.operation.js';
import { previewOperation } from './preview.operation.js';
import { previewPeopleOperation } from './preview.people.operation.js';
import { siteInfoOperation } from './site.info.operation.js';

/** Operations on published pages (§7 "Pages and data"). */
export const pageOperations = [
  pageGetOperation,
  menuGetOperation,
  siteInfoOperation,
  dataRunOperation,
  paramDictOperation,
  paramDataOperation,
  buttonGetOperation,
  permissionOperation,
  previewOperation,
  previewPeopleOperation,
  ...uploadOperations,
] satisfies Operation[];
