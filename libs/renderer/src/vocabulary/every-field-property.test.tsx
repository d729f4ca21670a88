import { testEveryProperty } from './every-property.js';

testEveryProperty('fields');
