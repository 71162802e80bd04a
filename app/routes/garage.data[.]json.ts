import { answering } from '#server/entry/bff';
import { garageData } from '#server/garage/garage-page';

export const loader = answering((site) => garageData(site));
