/**
 * Whether an address has a tab of its own: one of another site, and a temporary page of the simple shell, which has no
 * menu to come back by (screens B9), or what is told of one that has ended.
 */
export const opensTab = (href: string): boolean => /^(https?:|\/simple\/|\/share$)/i.test(href);
