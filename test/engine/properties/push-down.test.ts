import { pushDown } from '../../../src/rulesets/push-down.ts';
import { describeProperties } from '../../support/property-suite.ts';

describeProperties(pushDown);
