import { colourWords } from './concepts';
import { AROUND, OVER, UNDER } from './number-words';
import { type Pattern, pattern } from './patterns';

const text = (source: string): Pattern => pattern(source, () => null);
const colours = [...colourWords, 'gray'].join('|');

/** Words with another meaning in this combination, so they stay text together. */
export const guardPatterns: readonly Pattern[] = [
  // Exclusions.
  text(
    '(?:not|no|non|without|except|excluding|but not|anything but|isnt|dont want|never) (?:an? |the )?\\S+',
  ),
  // Equipment.
  text(
    'electric (?:seats?|windows?|mirrors?|tailgate|boot|sunroof|steering|brakes?|handbrake|blinds?|steps?|doors?)',
  ),
  text('(?:android|apple) auto'),
  text(
    'auto (?:headlights?|lights?|wipers?|park\\w*|hold|tailgate|dimming|doors?|boot|start|stop|brak\\w+|lock\\w*)',
  ),
  text(
    `(?:${colours}) (?:leather|interior|inside|trim|seats?|wheels?|rims?|roof|stitching|pack|edition|plates?|alloys?|mags?|upholstery|carpet|badges?|bar|series)`,
  ),
  text('diesel (?:heater|tank)'),
  text(
    'new (?:tyres?|tires?|rego|registration|engine|battery|brakes?|clutch|shape|gen|generation|look|paint|gearbox|windscreen)',
  ),
  text('van (?:life|lifestyle)'),
  // Numbers with another meaning.
  text(
    '\\d{1,5}(?:\\.\\d)? ?(?:kgs?|cc|hp|kw|nm|mm|cm|l|lt?rs?|litres?|liters?|rpm|doors?|drs?|cyl|cyls|cylinders?|speed|sp|owners?|stars?|tonnes?|ton|t|inch|inches|months?|mths?|berth|keys|airbags?)',
  ),
  // A model whose name looks like a year.
  text('peugeot 2008'),
];

/** A limit that no pattern recognises stays text with its number; tried after all others. */
export const limitPatterns: readonly Pattern[] = [text(`(?:${UNDER}|${OVER}|${AROUND})\\S*\\d\\S*`)];
