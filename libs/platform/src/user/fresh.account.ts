/**
 * SQL that tells whether an account `u` still has a password that somebody else set, and thus knows: nobody gives it a
 * letter or a level alone. A password of its owner's own that has become too weak is none of them.
 */
export const isFresh = `(u.must_change_pwd AND u.password_due IS DISTINCT FROM 'weak' AND NOT u.is_deleted)`;

/** The same of any person in a table of members `m` that the condition keeps. */
export const freshIn = (members: 'user_group_member' | 'project_member', condition: string): string =>
  `EXISTS (SELECT 1 FROM ${members} m JOIN user_account u ON u.id = m.user_id WHERE ${condition} AND ${isFresh})`;
