import { answerJobs } from '#server/platform/threads/answer-jobs';
import { type PictureJob, pictureJobs, saveMemory } from './jobs';

/** The program of the process that works on pictures. */
saveMemory();
answerJobs(([name, ...input]: PictureJob) => Reflect.apply(pictureJobs[name], undefined, input));
