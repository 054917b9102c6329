import { isWhole } from './whole';
import { isHere, PUBLISHED, WHOLE_FILES } from './published';

/** Global set-up of vitest: says once which tests are skipped for want of published files. */
export default function saySkipped(): void {
  if (!isWhole) return;
  const missing = WHOLE_FILES.filter((file) => !isHere(file));
  if (missing.length > 0)
    process.stdout.write(
      `Tests over whole published files are skipped: ${missing.join(', ')} not in ${PUBLISHED} ` +
        '(ERX_PUBLISHED names another folder). Their rules are tested over excerpts.\n',
    );
}
