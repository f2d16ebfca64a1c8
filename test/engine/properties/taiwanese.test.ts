import { taiwanese } from '../../../src/rulesets/taiwanese.ts';
import { describeProperties } from '../../support/property-suite.ts';

describeProperties(taiwanese);
