import type { Context, Press } from './context.ts';
import { forgottenMessage, privacyMessage, privacyQuestion } from './messages/privacy.ts';

/** Deleting what is stored about oneself asks once more; it cannot be taken back. */
export async function privacyPress({ people, personal, service, records }: Context, press: Press): Promise<void> {
  const { id, by, answer, t } = press;
  const { userId } = by.actor;
  switch (id.args[0]) {
    case 'ask':
      await answer.update(privacyQuestion(t));
      return;
    case 'sure': {
      const forgotten = await people.forgetPerson(userId);
      if (forgotten.ok) {
        personal.forget(userId);
        service.forget(userId);
        records.forget();
      }
      await answer.update(forgottenMessage(t, forgotten));
      return;
    }
    default:
      await answer.update(privacyMessage(t, await people.personalData(userId)));
  }
}
