// Words with two meanings: "State: Texas" is not a condition, "Area: 120 m²" not a region, "Latest: 2.3" not a last name. If such a word
// matches a field only as a synonym, another word must support the match.
import { labelWords } from '../label-words.ts'

const HOMOGRAPHS = new Set(
  (
    'state status land area ground plot lot site floor story level piece hall station stop way path range port ports door doors wing seat home away visitor body head ' +
    'principal director order family art character plant species act case record fall verfahren office support opening open service operation operated run runs sample cast ' +
    'distribution design made make music artwork host guest subject current present new next last latest recent final first initial previous former before old earlier ' +
    'known also highest lowest high low max min maximum minimum top least average mean media medio best age ab alter term terms period stand stock share equity issue issues ' +
    'charge cap claim claims volume vol content contents feature features note notes box included set mark marks cover covers format support supported drive gear engine ' +
    'machine platform vehicle condition stage phase class result goal goals test books reading fine net value worth pot aid gain supply power output performance ' +
    'finish closing close start end return round single match show series serie symbol ticker works piece estate house brand food eat bus inn ' +
    'party board light leave round key track course level change rate order application figure check view unit position trainer speaker partner session cause balance interest standard character cards sole gate ' +
    'depot deposit period plan charge masse tag tags fond registered register produced production manufactured released target green red resume source sources'
  )
    .split(' ')
    .flatMap((word) => labelWords(word)),
)

export function isHomograph(word: string): boolean {
  return HOMOGRAPHS.has(word)
}
