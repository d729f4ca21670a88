import { Role } from '../role/role.entity.js';
import { UserAccount } from '../user/user.entity.js';

/** Every TypeORM entity, one line each. */
export const entities = [UserAccount, Role];
