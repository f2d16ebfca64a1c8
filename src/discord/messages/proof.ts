import type { GameProof } from '../../app/deal-proof.ts';
import { printProof } from '../../app/proof-text.ts';
import { type DealCode, printCode } from '../../app/replay.ts';
import { verifyDeal } from '../../app/shuffle.ts';
import type { Translate } from '../../i18n/index.ts';
import { type MessageDraft, textDraft } from '../drafts.ts';

/** Whether a deal's wall is the one committed to, in one sentence, with all that a stranger needs to check it. */
export function proofMessage(t: Translate, code: DealCode, proof: GameProof): MessageDraft {
  const verdict = verifyDeal(proof);
  const values = { code: printCode(code), message: proof.messageId };
  const lines = [
    verdict.ok ? t('proof.matches', values) : t('proof.differs', { ...values, part: t(`proof.part.${verdict.wrong}`) }),
    t('proof.data'),
    `\`\`\`json\n${printProof(proof)}\n\`\`\``,
    t('proof.how'),
  ];
  return textDraft(lines.join('\n'));
}
