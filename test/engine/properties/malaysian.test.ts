import { malaysian } from '../../../src/rulesets/malaysian.ts';
import { describeProperties } from '../../support/property-suite.ts';

describeProperties(malaysian);
