import { ZONE } from '@sluice/document';

/**
 * A moment in the product's zone and format (§9: Asia/Shanghai, YYYY-MM-DD HH:mm:ss); what is no moment stays as it was
 * written.
 */
export function shownTime(moment: string | number): string {
  const date = new Date(moment);
  // The Swedish locale writes ISO 8601 with a blank, which is the format of §9.
  return Number.isNaN(date.getTime()) ? String(moment) : date.toLocaleString('sv-SE', { timeZone: ZONE });
}
