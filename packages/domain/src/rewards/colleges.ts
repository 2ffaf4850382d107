/** The colleges that students can choose in their profile. Add a missing college here. */
export const colleges = {
  aku: 'Aga Khan University, Karachi',
  aimc: 'Allama Iqbal Medical College, Lahore',
  amc: 'Army Medical College, Rawalpindi',
  ayub: 'Ayub Medical College, Abbottabad',
  bolan: 'Bolan Medical College, Quetta',
  duhs: 'Dow Medical College, Karachi',
  fjmu: 'Fatima Jinnah Medical University, Lahore',
  kemu: 'King Edward Medical University, Lahore',
  kgmc: 'Khyber Girls Medical College, Peshawar',
  kmc: 'Khyber Medical College, Peshawar',
  lumhs: 'Liaquat University of Medical and Health Sciences, Jamshoro',
  nishtar: 'Nishtar Medical University, Multan',
  pumhs: 'Peoples University of Medical and Health Sciences, Nawabshah',
  punjab: 'Punjab Medical College, Faisalabad',
  qamc: 'Quaid-e-Azam Medical College, Bahawalpur',
  rmu: 'Rawalpindi Medical University, Rawalpindi',
  shifa: 'Shifa College of Medicine, Islamabad',
  sims: 'Services Institute of Medical Sciences, Lahore',
  smbbmu: 'Chandka Medical College, Larkana',
  smc: 'Sindh Medical College, Karachi',
  swat: 'Saidu Medical College, Swat',
  zmu: 'Ziauddin University, Karachi',
} as const

export type College = keyof typeof colleges

export const collegeIds = Object.keys(colleges) as [College, ...College[]]

export const collegeIdsByName = collegeIds.toSorted((one, other) => colleges[one].localeCompare(colleges[other]))
