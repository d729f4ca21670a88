/**
 * What of the builder stands on pages of the console. A part of the program of its own: whoever opens such a page does
 * not load the builder with it.
 */
export { MenuTreeWidget, ReleaseReviewWidget } from '@sluice/builder';
