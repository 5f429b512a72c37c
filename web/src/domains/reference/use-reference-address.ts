import { isReferenceList, type ReferenceList } from '#contract/reference/rules.ts';
import { paths } from '../../app/paths.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { useAddress } from '../../ui/use-address.ts';

const unknownValues = 'unknown';

/** What is shown is in the address: a list, or the codes that are in none. */
export function useReferenceAddress() {
  const { list: asked = '' } = useAddress().query;
  const go = useNavigateTo();
  const show = (list: string) => void go(paths.officeSettings({ tab: 'referenceData', list }));
  const list: ReferenceList = isReferenceList(asked) ? asked : 'actionCode';
  return { list, isUnknown: asked === unknownValues, showList: show, showUnknown: () => show(unknownValues) };
}
