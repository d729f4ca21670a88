export { checkTemplate, renderTemplate, TEMPLATE_LIMITS, TemplateError } from './render.js';
