import { sichuan } from '../../../src/rulesets/sichuan.ts';
import { describeProperties } from '../../support/property-suite.ts';

describeProperties(sichuan);
