import { answering } from '#server/entry/bff';
import { garageData } from '#server/pages/garage/garage-page';

export const loader = answering((site) => garageData(site));
