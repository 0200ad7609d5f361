// Written by build/lexicon.mjs from WordNet 3.1. Do not edit.
// WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved. Its licence: build/licences/wordnet.txt.

/** Groups of words that mean the same in a usual sense of each. */
export const SAME = `
abaft aft astern,abandon desert desolate forsake,abandon empty vacate,abandon unconstraint wantonness
abandon wildness,abandoned derelict deserted,abandonment defection desertion,abandonment desertion forsaking
abase chagrin humble humiliate,abasement abjection degradation,abash embarrass,abashed chagrined embarrassed
abatement hiatus reprieve,abbot archimandrite,abbreviate abridge foreshorten shorten,abbreviated shortened truncated
abdomen belly stomach venter,abduct kidnap,abductor kidnaper kidnapper snatcher
aberrance aberrancy aberration deviance,aberrant deviant deviate,abhor abominate execrate loathe
abhorrent detestable obscene repugnant repulsive,abidance compliance conformity,abidance residence residency
abide bear brook endure stand stomach suffer tolerate,abide bide stay,abiding enduring imperishable,ability power
abject low scummy scurvy,abjectly resignedly,abjure forswear recant retract,ablactate wean,ablactation weaning
ablation excision extirpation,ablaze afire aflame aflare alight,ablaze aflame,ablutionary cleansing
ably aptly capably competently,abnormal unnatural,abnormalcy abnormality,abode domicile dwelling habitation home
abode residence,abolishment abolition,abolitionist emancipationist
abominable atrocious awful dreadful terrible unspeakable,abominable detestable execrable odious
abominably abysmally atrociously rottenly terribly,aboriginal aborigine indigen indigene native
aboriginal primaeval primal primeval primordial,abortion miscarriage,abortive stillborn unsuccessful
abound bristle burst,abounding galore,about approximately around roughly some,about around,about astir,above supra
aboveboard honestly,abrasion excoriation scrape scratch,abrasive scratchy,abrasiveness harshness scratchiness
abreaction catharsis katharsis,abridgement abridgment,abroad afield,abroad overseas,abrogation repeal
abruptly dead short suddenly,abruptness brusqueness curtness gruffness,abruptness precipitousness steepness
absent lacking missing wanting,absent remove,absently absentmindedly abstractedly inattentively
absentminded abstracted scatty,absolute downright sheer,absolutely dead perfectly utterly
absolutism authoritarianism despotism dictatorship monocracy shogunate totalitarianism tyranny
absolutism despotism tyranny,absolved cleared exculpated exonerated vindicated,absorb assimilate ingest,absorb imbibe
absorbed captive engrossed enwrapped intent wrapped,absorbent absorptive
absorbing engrossing fascinating gripping riveting,abstain desist refrain,abstention abstinence,abstract abstraction
abstract abstractionist nonfigurative nonobjective,abstract cabbage filch nobble pilfer purloin snarf swipe
abstract outline precis synopsis,abstraction generalisation,abstractionism unrealism
abstruseness abstrusity profoundness profundity reconditeness,abstruseness obscurity reconditeness
absurd cockeyed derisory idiotic laughable ludicrous nonsensical preposterous ridiculous
absurdity absurdness ridiculousness,absurdity fatuity fatuousness silliness,abundance copiousness teemingness
abundantly copiously extravagantly profusely,abuse contumely insult revilement vilification,abuse maltreat mistreat
abuse maltreatment,abuse misuse,abused maltreated mistreated,abut adjoin butt,abuzz buzzing,aby abye atone expiate
abysm abyss,academic donnish pedantic,acantha spine spur,accede bow defer submit,accelerate quicken speed
acceleration speedup,accelerator throttle,accent accentuate emphasise emphasize punctuate stress
accent accentuate stress,accent emphasis,accented stressed,accenting accentuation emphasizing,accept assume bear
accept consent,accept have take,accept take,acceptance adoption,acceptance credence,accepted recognised recognized
access admittance entree,access approach,accessary accessory,accessibility availability availableness handiness
accessible approachable,accessory accouterment accoutrement
accessory adjunct adjuvant ancillary appurtenant auxiliary,accessory appurtenance supplement,accident fortuity
accidental incidental nonessential,accidentally incidentally,accidentally unexpectedly
acclaim acclamation eclat plaudit plaudits,acclaim applaud,acclaim hail herald,acclimate acclimatise acclimatize
acclivitous rising uphill,acclivity ascent climb raise upgrade,accolade award honor honour laurels,accommodate adapt
accommodate fit suit,accommodate hold,accommodatingly obligingly,accommodation adjustment fitting
accompanied attended,accompaniment concomitant
accompanying attendant concomitant consequent ensuant resultant sequent,accomplish achieve attain reach
accomplish action fulfil fulfill,accomplished completed realised realized,accomplishment achievement
accomplishment acquirement skill,accord accordance,accord agreement,accord allot grant
accord concord consort harmonise harmonize,accordant agreeable concordant consonant,accordingly consequently
account chronicle history story,account explanation,account report story,accountant comptroller controller
accredit recognise recognize,accredited commissioned licenced licensed,accretion accumulation,accrued accumulated
acculturation culture,acculturation enculturation,accumulate amass collect compile hoard
accumulate amass conglomerate cumulate gather,accumulation aggregation collection,accumulative cumulative
accumulator collector gatherer,accuracy truth,accurate exact precise,accusal accusation
accusative accusatory accusing accusive,accusative objective,accuse charge,accuse criminate incriminate
accustom habituate,accustomed customary habitual wonted
ace adept hotshot maven mavin sensation star superstar virtuoso whiz whizz wiz wizard
ace crack super tiptop topnotch tops,ace one single unity
acerb acerbic acid acrid bitter blistering caustic sulfurous sulphurous vitriolic,acerb acerbic astringent
acerbate embitter envenom,acetify acidify acidulate sour,acetone propanone,acetonemia ketonemia ketosis
acetum vinegar,ache aching,ache hurt smart,ache languish pine yearn yen,achiever succeeder success,aching achy
achromasia lividity lividness luridness paleness pallidness pallor wanness,acid acidic acidulent acidulous
acid superman,acidity acidulousness,acidity sourness,acknowledge admit,acknowledge receipt
acknowledgement acknowledgment recognition,acknowledgment cite mention quotation reference,acme apex vertex
acme elevation height meridian peak pinnacle summit superlative tiptop top,acoustic acoustical
acquaint familiarise familiarize,acquaint introduce present,acquaintance acquaintanceship
acquaintance conversance conversancy familiarity,acquiesce assent,acquiescence assent,acquire adopt assume take
acquire get,acquit assoil exculpate exonerate,acquit behave comport conduct deport,acres demesne estate land
acrimonious bitter,acrimony bitterness jaundice thorniness,acrobatic athletic gymnastic
acrobatics aerobatics stunting,acrobatics tumbling,across crossways crosswise,act behave,act deed,act enactment
act move,act number routine,act play,acting performing playacting,action activeness activity,action litigate sue
activate actuate spark trigger,active fighting,active participating,activist militant,actor doer
actor histrion thespian,actual factual,actual genuine literal,actualisation actualization realization
actualise actualize realize,actually really,actuary statistician,actuate incite motivate move prompt propel
acuate needlelike sharp,acuity acuteness keenness sharpness,acute intense,acutely keenly,adage byword proverb saw
adamant diamond,adamant inexorable intransigent,adapt adjust conform,adaptation adaption
add bring contribute impart lend,addendum postscript supplement,addict freak junkie junky
addiction dependance dependence dependency habituation,addition improver,additive linear,addle muddle
addlebrained addlepated muddleheaded puddingheaded,addled muddled muzzy woolly wooly,address speak,address speech
adenoidal nasal pinched,adept expert good practiced proficient skilful skillful
adeptness adroitness deftness facility quickness,adequacy adequateness,adequate enough,adequate equal
adherence adhesiveness,adherent disciple,adieu adios arrivederci bye cheerio goodby goodbye sayonara
adiposis corpulence overweight stoutness,adjacent conterminous neighboring,adjacent next,adjectival adjective
adjective procedural,adjoin contact touch,adjudge declare,adjudicate decide resolve settle,adjudicate try
adjunct assistant,adjure beseech bid conjure entreat,adjust align aline,adjustment alteration modification
adjutant aide,administer administrate,administer allot deal dispense distribute lot,administration disposal
administration establishment governance organisation organization,admirability admirableness wonderfulness
admirably commendable laudably praiseworthily,admiration esteem,admiration wonder wonderment
admirer booster protagonist supporter,admission admittance,admit intromit,admittedly avowedly confessedly true
admonish caution monish,admonish discourage monish warn,admonisher monitor,admonishment admonition monition
admonition monition warning,admonitory cautionary monitory warning,ado bustle flurry hustle
adolescent stripling teen teenager,adolescent teen teenage teenaged,adopt assume,adopt borrow,adopt espouse follow
adopted adoptive,adorable endearing lovely,adoration worship,adored idolised idolized worshipped,adoring doting fond
adorn beautify deck decorate embellish grace,adorn decorate grace ornament
adrenocorticotrophin adrenocorticotropin corticotrophin corticotropin
adrift afloat aimless directionless planless rudderless undirected,adult grown grownup,adult grownup
adult pornographic,adulterate dilute,adulterer fornicator,adulteress fornicatress hussy jade slut strumpet trollop
adulterous extramarital,adulthood maturity,adumbrate insinuate intimate,adumbrate outline sketch
adust baked parched scorched sunbaked,advance beforehand,advance betterment improvement
advance encourage further promote,advance gain win,advance progress,advance progress progression,advance supercharge
advanced innovative modern,advancement progress,advantage vantage,advent coming,adventure chance gamble risk
adventure escapade,adventure hazard jeopardize stake,adventurer explorer,adventurer venturer
adventuresome adventurous,adversary antagonist opponent opposer resister,adverse inauspicious untoward
adversity hardship,advert advertisement advertising advertizement advertizing,advertise advertize promote push
advertise advertize publicise publicize,advertising publicizing,advise apprise apprize notify,advise counsel rede
advise propose suggest,advisedly deliberately designedly intentionally purposely,advisement deliberation weighing
adviser advisor consultant,advocacy protagonism,advocate advocator exponent proponent,advocate counsel pleader
advocate preach,advocate recommend urge,aegir bore eager eagre,aegis auspices,aegis breastplate egis,aeon eon
aeonian ageless eonian eternal everlasting perpetual unceasing unending,aerate air,aerial aeriform aery ethereal
aerial antenna,aerobic aerophilic aerophilous,aerodrome airdrome airport drome,aerodynamic flowing sleek streamlined
aerogenerator windmill,aeroplane airplane plane,aerosolise aerosolize,aerosolised aerosolized
aesthesia esthesia sensibility,aesthesis esthesis sensation,aesthetic aesthetical esthetic esthetical
aesthetic esthetic,affable amiable cordial genial,affably amiably genially,affair affaire amour intimacy liaison
affair matter thing,affair occasion,affect dissemble feign pretend sham,affect impact touch,affect involve regard
affecting poignant touching,affectingly poignantly touchingly
affection affectionateness fondness philia warmheartedness warmness,affectionate fond lovesome tender
affectionately dear,affiance betroth plight,affiliate associate assort consort,affiliated attached connected
affiliation tie,affirm assert aver avow swan swear,affirm confirm corroborate substantiate support
affirmation assertion,affirmation avouchment avowal,affirmative optimistic,affix append,afflicted impaired
afflicted stricken,afflictive painful sore,affluence richness,affluent confluent tributary
affluent flush moneyed wealthy,afford give yield,afforest forest,affray altercation fracas
affright fright frighten scare,affright panic terror,affront diss insult,affront insult,aflare flaring,afoot underway
aforementioned aforesaid said,aforethought planned plotted,afoul fouled,afresh anew
after afterward afterwards later subsequently,afterlife hereafter,aftermath backwash wake,aftermath consequence
afters dessert sweet,afterthought reconsideration rethink,agape gaping,age eld,age maturate senesce,aged elderly
aged elderly older,ageing aging ripening,agency bureau office,agenda agendum,agenda docket schedule
agglomerate agglomerated agglomerative clustered,agglomerate cumulation cumulus heap pile
aggrandise aggrandize embellish embroider lard pad,aggravate exacerbate exasperate,aggravate exacerbate worsen
aggravating exacerbating exasperating,aggravation exasperation,aggravation provocation
aggregate aggregated aggregative mass,aggregate total,aggregation assembling collecting,aggregator collector
aggress attack,aggression aggressiveness,aggressively sharply,aggressor assailant assaulter attacker,aggrieve grieve
aggroup group,aghast appalled dismayed shocked,agile nimble,agile nimble quick spry,agilely nimbly,agitate commove
agitate foment,agitation ferment fermentation tempestuousness unrest,agleam gleaming nitid
aglitter coruscant fulgid glinting glistering glittering glittery scintillant sparkly,aglow lambent lucent luminous
agnise agnize realize recognize,agnosticism scepticism skepticism,ago agone
agonising agonizing excruciating harrowing torturesome torturing torturous,agonist protagonist
agony excruciation suffering,agrarian agricultural farming,agree concur,agree correspond fit gibe jibe match tally
agreeably enjoyably pleasantly,agreement arrangement,agreement correspondence,agreement understanding
agribusiness agriculture,agriculturalist agriculturist cultivator grower raiser,agriculture farming husbandry
aguacate avocado,ahead before,ahead forrader forward forwards onward onwards,ahead forward,ahem hem,ahorse ahorseback
ahorse ahorseback horseback,aid assist assistance help,aid assist help,aid assistance,aid help,aide auxiliary
ail pain,ailing indisposed peaked poorly sickly unwell,ailment complaint ill,aim aspire,aim direct place target
aim direct take,aim get,aim intent intention purpose,aim object objective target,aim propose purport purpose
aimless drifting floating vagabond vagrant,aimlessness purposelessness,ain own,air breeze zephyr,aired airy
airheaded dizzy featherbrained giddy lightheaded silly,airily flippantly,airing dissemination spreading
airless stuffy unaired,airs pose,airstrip strip,airt redirect,airway skyway,airy impractical visionary windy
akin consanguine consanguineal consanguineous kin,akin kindred,alabaster alabastrine,alarm alert
alarm appal appall dismay horrify,alarm consternation dismay,alas regrettably unfortunately unluckily,albumen albumin
alcohol inebriant intoxicant,alcoholic alky boozer dipsomaniac lush soaker souse,alcoholism drunkenness inebriation
alert alerting,alert brisk rattling spanking zippy,alert watchful,alerting alertness,alertness vigilance watchfulness
alfresco outdoors outside,alga algae,alibi exculpation excuse,alien alienate,alien exotic,alien foreign
alien foreigner noncitizen outlander,alien stranger unknown,alienate disaffect estrange,alienated anomic disoriented
alienated estranged,alienation disaffection estrangement,alienation estrangement,alight light perch
alignment alinement coalition,alike similar,alikeness likeness similitude
aliment alimentation nourishment nutriment nutrition sustenance victuals,aliment nourish nutrify
alimental alimentary nourishing nutrient nutritious nutritive,alimentation feeding,aliveness animation life
alkalic alkaline,all altogether completely entirely right totally whole wholly,allay assuage quench slake
allay relieve,allegation allegement,allege aver say,allegiance commitment,allegiance fealty
allegory apologue fable parable,allegory emblem,alleviate ease facilitate,alleviate palliate relieve
alleviated eased relieved,alleviation assuagement relief,alley alleyway,alliance bond,alligator gator
alligatored cracked,allocable allocatable apportionable,allocate apportion,allocation allotment
allocation allotment apportioning apportionment assignation parceling parcelling,allocator distributor
allot assign portion,allow appropriate earmark reserve,allow countenance let permit,allow grant,allow leave
allow let permit,allowable permissible,alloy metal,allure tempt,alluring beguiling enticing tempting
alluviation deposit sedimentation,alluvion flood inundation,ally friend,almost near nearly nigh virtually
alone entirely exclusively only solely,alone lone lonely,alone solo unaccompanied,aloneness lonesomeness solitariness
aloof upstage,aloofness distance,aloofness remoteness standoffishness withdrawnness,aloud loud loudly
alphabetise alphabetize,alright fine,also besides likewise too,alter change,alter change vary,alteration change
alterative curative healing remedial sanative therapeutic,altercate argufy dispute quarrel scrap,altered neutered
alternate alternative substitute,alternate replacement surrogate,alternative choice option,alternatively instead
althaea althea hollyhock,alto contralto,altogether raw,altruism selflessness,altruist philanthropist
aluminium aluminum,alumna alumnus grad graduate,alveolar dental,always constantly invariably,always ever
amah housemaid maid maidservant,amalgamate amalgamated coalesced consolidated fused,amalgamate commix mingle unify
amalgamation merger uniting,amateur amateurish inexpert unskilled,amateur recreational,amative amorous
amatory amorous romantic,amaze astonish astound
amaze baffle bewilder dumbfound flummox mystify nonplus perplex puzzle stupefy
amazed astonied astonished astounded stunned,amazement astonishment,amazing astonishing,amazing awesome awing
amazingly astonishingly surprisingly,ambassador embassador,amber gold,ambiance ambience,ambiance ambience atmosphere
ambiguity equivocalness,ambiguous equivocal,ambit compass range reach scope,ambition ambitiousness
ambition aspiration dream,ambitious challenging,ambitiously determinedly,amble mosey
amble perambulation saunter stroll,ambo dais podium pulpit rostrum soapbox,ambrosia beebread,ambuscade ambush
ambuscade ambush bushwhack scupper waylay,ameliorate amend better improve meliorate,ameliorate improve meliorate
amelioration melioration,amenable conformable,amenable tractable,amends damages indemnification redress restitution
amenities comforts conveniences,ament catkin,amercement fine mulct,amiss awry,amiss awry haywire wrong
amity cordiality,ammo ammunition,ammoniac ammoniacal,amnesty pardon,amorphous formless shapeless
amorphous unstructured,amount measure quantity,amount number total,amount sum,amount sum total,amp ampere
amphibology amphiboly,ample copious plenteous plentiful,amplification elaboration,amplification gain
amplify exaggerate hyperbolise hyperbolize magnify overdraw overstate,amplify magnify,amplitude bountifulness bounty
amply fully,amply richly,amulet talisman,amuse disport,amused diverted entertained,amusement entertainment
amusing comic comical funny laughable mirthful risible,anachronism misdating mistiming,anaemia anemia,anaemic anemic
anaerobic anaerobiotic,anaesthesia anesthesia,analog analogue,analog analogue parallel,analogous correspondent
analyse analyze examine study,analyser analyzer,analytic analytical,analyze dissect
anamnesis recollection remembrance,anarchic anarchical lawless,anarchist nihilist syndicalist,anarchy lawlessness
anastomosis inosculation,anathemise anathemize bedamn beshrew curse damn imprecate maledict,anatomic anatomical
anatomy bod build chassis figure flesh form frame physique shape,anatropous inverted
ancestor antecedent ascendant ascendent,ancestral hereditary patrimonial
ancestry bloodline line lineage pedigree stemma,ancestry filiation
anchor backbone keystone linchpin lynchpin mainstay,anchor ground,ancient antediluvian,ancientness antiquity
andrena andrenid,ane one,anele anoint embrocate inunct oil,aneurin thiamin thiamine,angel saint,angelic angelical
angelic beatific sainted saintlike saintly,angelical cherubic seraphic sweet,anger angriness,anger choler ire
angered enraged furious infuriated maddened,angle lean tilt,angle slant,angry furious tempestuous,anguish hurt pain
anguish torment torture,anguished tormented tortured,angular angulate,animadversion censure
animal beast brute creature fauna,animal carnal fleshly sensual,animate animise animize
animate enliven inspire invigorate,animosity animus,anneal temper,annexation appropriation
annihilate decimate eliminate eradicate,annihilating annihilative devastating withering
annihilating devastating withering,annihilation obliteration,annotate footnote,annotation notation
announce annunciate foretell harbinger herald,announce declare,announced proclaimed,announcement proclamation
announcement promulgation,annoy bother devil gravel irritate nark nettle rag rile vex
annoyance botheration irritation vexation,annoyance chafe vexation,annoyed harassed harried pestered vexed
annoyed irritated miffed nettled peeved pissed riled roiled steamed stung,annoyer tease teaser vexer
annoying bothersome galling irritating nettlesome pesky pestering plaguey plaguy vexatious vexing
annual yearbook yearly,annual yearly,annually yearly,annul countermand lift repeal rescind revoke
annul invalidate nullify quash void,annulus doughnut halo ring,anomie anomy,anonymity namelessness
anserine dopey dopy foolish gooselike goosey goosy,answer reply respond,answer reply response,answer resolve
answer result solution solvent,answering respondent,ant emmet pismire,antagonise antagonize
antagonise antagonize counteract,antagonism enmity hostility,antagonistic antipathetic antipathetical
antagonistic counter,anteater pangolin,antecede antedate forego forgo precede predate
antecedence antecedency anteriority precedence precedency priority,antecedently previously
antechamber anteroom foyer hall lobby vestibule,anterior prior,anthem hymn,antheral staminate
anthesis blossoming florescence flowering inflorescence,anthill formicary,anthropomorphic anthropomorphous humanlike
antiblack racist,antic clown,antic fantastic fantastical grotesque,antic prank,anticipant anticipative expectant
anticipate counter foresee forestall,anticipate expect,anticipate forebode foretell predict prognosticate promise
anticipate foreknow foresee previse,anticipated awaited,anticipation expectancy,anticipation prediction
antifertility contraceptive prophylactic,antimonopoly antitrust,antipathy aversion distaste,antiquate antique
antique demode outmoded passe passee,antique gaffer oldtimer,antithetic antithetical,antonym opposite
anuran batrachian frog salientian toad,anvil incus,anxiety anxiousness,anxious dying,anxious nervous unquiet
anxiously apprehensively uneasily,any whatever whatsoever,anyhow anyway,anyhow anyway anyways,anyplace anywhere
apace quickly rapidly speedily,apart aside,apathetic indifferent,apathy numbness spiritlessness
ape aper copycat emulator imitator,ape caricature,apery mimicry,aphoristic axiomatic,aphrodisiac aphrodisiacal sexy
apiece each,aplomb assuredness cool,apocalyptic apocalyptical revelatory,apogee culmination,apologetic excusatory
apologia apology,apologise apologize,apologise apologize rationalise rationalize,apologist justifier vindicator
apostasy defection renunciation,apostolic apostolical,apostolic apostolical papal pontifical
apothecary chemist druggist pharmacist,apotheosis ideal nonesuch nonpareil nonsuch paragon
appal appall outrage scandalise scandalize shock,appalling dismaying,apparatus setup
apparel clothe dress enclothe garb garment habilitate raiment tog,apparel clothes
appareled attired dressed garbed garmented habilimented robed,apparent evident manifest patent plain unmistakable
apparent ostensible seeming,apparently evidently manifestly obviously patently plain plainly
apparently ostensibly seemingly,apparition fantasm phantasm phantasma phantom specter spectre
apparitional ghostlike ghostly phantasmal spectral,appeal appealingness charm,appeal entreaty prayer
appealing likable likeable,appear look seem,appear seem,appearance appearing
appease assuage conciliate gentle gruntle lenify mollify pacify placate,appease quell
appellation appellative designation,appendage extremity member,appertain pertain,appetence appetency appetite
applaudable commendable laudable praiseworthy,applause clapping,applesauce codswallop folderol rubbish tripe trumpery
appliance contraption contrivance gadget gismo gizmo widget,applicability pertinence pertinency,applicant applier
applicator applier,apply employ use utilise utilize,apply give,appoint charge,appoint constitute name
appointed appointive,appointment date engagement,appointment designation naming,apportion share,apposite pertinent
appraisal assessment,appraisal estimate estimation,appraise assess evaluate measure valuate,appraise survey
appraiser authenticator,appraiser valuator,appraising evaluative,appreciate prize treasure value
appreciation discernment perceptiveness taste,appreciation grasp hold,appreciativeness gratefulness thankfulness
apprehend arrest collar cop nab nail,apprehend comprehend grasp grok savvy
apprehensible graspable intelligible perceivable understandable,apprehension apprehensiveness dread
apprehension discernment savvy understanding,apprehensive worried,apprentice learner prentice
apprisal notification telling,approach coming,approach near,approaching coming forthcoming upcoming
appropriate conquer seize,appropriately befittingly duly fitly fittingly suitably,appropriateness rightness
approval approving blessing,approve okay sanction,approximate approximative rough
approximate estimate gauge guess judge,approximation estimate,appurtenance paraphernalia,apropos incidentally
apropos seasonably timely,apt disposed given minded tending,apt liable,aquaphobic hydrophobic,aqueous sedimentary
aquilege aquilegia columbine,aquiline hooked,arable cultivable cultivatable tillable
arachnidian arachnoid spiderlike spiderly spidery,arbitrarily haphazardly indiscriminately randomly
arbitrate intercede intermediate liaise mediate,arborary arboreal arborical arborous,arboreal arboreous
arbour bower pergola,arc arch,arc spark,arcadian bucolic,arcanum secret,arcdegree degree
arced arched arching arciform arcuate bowed,arch condescending patronising patronizing
arch impish implike mischievous pixilated prankish puckish,archaeologic archaeological archeologic archeological
archaeologist archeologist,archaic primitive,archaise archaize
archetypal archetypical prototypal prototypic prototypical,archetype original,archipallium paleocortex
architect designer,archpriest hierarch prelate primate,arctic frigid gelid icy,arctic galosh golosh gumshoe
ardent fervent fervid fiery impassioned perfervid torrid,ardor ardour,ardor ardour elan zeal
arduous backbreaking grueling gruelling hard laborious operose punishing toilsome,arduous straining strenuous
area arena domain field orbit sphere,area country,area expanse,area region,arenaceous sandlike sandy
argot jargon lingo patois slang vernacular,arguable debatable disputable moot,argue contend,argue reason
arguing argument contention contestation controversy disceptation disputation tilt,argument argumentation debate
argument statement,argumentation line,aridity aridness thirstiness,aridity barrenness fruitlessness,aright correctly
arise develop grow originate rise uprise,arise rise,aristocracy gentry,aristocracy nobility
aristocratic aristocratical patrician,arithmetic arithmetical,arm gird,armament arming equipping,armor armour
armored armoured,armpit axilla,arms blazon blazonry,arms munition weaponry,aroma fragrance perfume scent
aroma odor odour smell,aromatise aromatize perfume,arousal rousing,arouse awake awaken wake waken,arouse awaken waken
arouse conjure invoke raise,arouse elicit enkindle evoke provoke,arouse energise energize stimulate
aroused stimulated stirred,arrange coif coiffe coiffure,arrange format,arrange stage,arranged ordered
arrangement organization system,arrangement placement,arranger organiser organizer
arrant everlasting perfect pure sodding staring thoroughgoing unadulterated utter,arrest halt hitch stay stoppage
arrest stop,arresting sensational stunning,arrhythmic jerking jerky,arrival reaching,arrive come get,arriver comer
arrogance haughtiness hauteur lordliness,arrogant chesty,arrogate claim,arrow pointer
arse ass backside behind bottom buns buttocks derriere fanny fundament hindquarters keister nates posterior prat seat tooshie tush
arsenic ratsbane,art artistry prowess,art artwork graphics,artefact artifact,arteria artery,arteriola arteriole
artfully disingenuously,articulate articulated,articulate formulate phrase word,articulate joint,articulatio joint
articulation join,artifice ruse,artificer artisan journeyman,artificer discoverer inventor
artificial contrived hokey stilted,artificially unnaturally,artillery gun ordnance,artilleryman cannoneer gunner
artlessly crudely inexpertly,artlessness ingenuousness innocence naturalness,arts humanities
ascendance ascendancy ascendence ascendency control dominance,ascendant ascendent dominating,ascending rise
ascension ascent rising,ascertain assure check ensure insure see,ascertain determine find,ascertainable discoverable
ascertained discovered observed,asceticism austerity nonindulgence,ascribe assign attribute impute,asdic sonar
ashbin ashcan dustbin wastebin,ashen blanched livid,aside away,aside digression divagation excursus parenthesis
ask expect require,askance askant asquint sidelong squint squinty,asker enquirer inquirer querier questioner
askew awry,askew awry cockeyed lopsided wonky,asking request,aslant aslope diagonal slanted slanting sloped sloping
asleep benumbed numb,aspect facet,aspect panorama scene view vista
asperity grimness hardship rigor rigorousness rigour rigourousness severeness severity
asperse besmirch calumniate defame denigrate slander smirch,aspersion calumny defamation denigration slander
asphyxiate smother suffocate,asphyxiate suffocate,asphyxiation suffocation,aspirant aspirer hopeful wannabe wannabee
aspirant aspiring wishful,assail assault attack,assail attack,assailable open undefendable undefended
assassin assassinator bravo,assault dishonor dishonour rape ravish,assay attempt essay seek try,assay check
assemblage gathering,assemblage hookup,assemble foregather forgather gather meet,assemble piece
assert asseverate maintain,asserting declarative declaratory,assertion asseveration averment,asset plus
asshole bastard cocksucker dickhead motherfucker prick whoreson,assiduity assiduousness,assign delegate designate
assigning assignment,assimilator learner scholar,assistant help helper,associate colligate connect link relate
associate companion comrade familiar fellow,assort class classify separate sort
assorted miscellaneous mixed motley sundry,assorted various
assortment classification compartmentalisation compartmentalization
assortment miscellanea miscellany mixture motley potpourri salmagundi smorgasbord variety,assume presume,assume take
assumed fictitious fictive pretended sham,assumption premise premiss,assumption supposal supposition
assurance authority confidence sureness,assure ensure guarantee insure,assure reassure,assure tell
asthenopia eyestrain,asthmatic wheezing wheezy,astonishing astounding staggering stupefying
astounding dumbfounding dumfounding,astraddle astride,astral stellar,astringent styptic,astronomic astronomical
astronomic astronomical galactic,astronomy uranology,astute sharp shrewd,astutely sagaciously sapiently shrewdly
asymmetric asymmetrical,asymmetrically unsymmetrically,asymmetry dissymmetry imbalance
asynchronism asynchrony desynchronisation desynchronization desynchronizing
ataractic tranquilizer tranquilliser tranquillizer,ataraxis peace peacefulness repose serenity
atheist atheistic atheistical,atheistic atheistical unbelieving,atheromatic atheromatous,athirst hungry,athlete jock
athleticism strenuosity,athletics sport,atilt canted leaning tilted tipped,atm atmosphere,atmospheric atmospherical
atmospherics static,atom corpuscle molecule mote particle speck,atomic nuclear,atomisation atomization fragmentation
atone repent,atrocious flagitious monstrous,atrociously outrageously,atrophied diminished,atrophy wasting
atrophy withering,attack flack flak,attack onrush onset onslaught,attain reach
attaint disgrace dishonor dishonour shame,attempt effort endeavor endeavour try,attempt undertake,attend see
attendance attending,attendant attendee meeter,attendant attender tender,attender auditor hearer listener
attending attention,attention care tending,attentive heedful,attentiveness heed regard,attenuate attenuated faded
attest certify demonstrate evidence manifest,attic garret loft,attire dress garb,attire overdress prink
attitude position posture,attorney lawyer,attract pull,attracter attractor draw,attraction attractiveness
attractively beautifully,attribute dimension,atypic atypical untypical,auberge hostel hostelry inn
aubergine brinjal eggplant,aubergine eggplant,audacious barefaced bodacious brazen insolent
audacious brave dauntless fearless intrepid unfearing,audaciousness audacity,audaciousness audacity temerity
audible hearable,audio sound,audit scrutinise scrutinize,audition tryout
aught cypher nada naught nil nix nothing null zero zilch zip zippo,augur auspex
augur auspicate betoken bode foreshadow omen portend predict prefigure presage prognosticate,august grand lordly
august revered venerable,aunt auntie aunty,aura aureole gloriole halo nimbus,aureate flamboyant florid
aureate gilded gilt gold golden,aureole corona,auricle ear pinna
aurora cockcrow dawn dawning daybreak dayspring sunrise sunup,auspiciously propitiously,austere severe stark
austere stern,authentic unquestionable veritable,authentically genuinely,authentication hallmark
authenticity genuineness legitimacy,author writer,authorisation authority authorization potency
authorisation authorization mandate,authorise authorize clear,authorise authorize empower,authorised authorized
authoritarian autocratic tyrannic tyrannical,authoritarian dictatorial overbearing,authoritative definitive
authoritatively magisterially,authorities government regime,authorship penning writing,auto automobile car motorcar
autobus bus charabanc jitney motorbus motorcoach omnibus,autocrat despot tyrant
autocratic bossy magisterial peremptory,automate automatise automatize
automatic automatonlike machinelike robotic robotlike,automatically mechanically
automation mechanisation mechanization,autonomous independent sovereign,autonomy liberty,autopsy necropsy postmortem
autotype facsimile,autumn fall,auxiliary subsidiary supplemental supplementary
avarice avariciousness covetousness cupidity,avarice avaritia greed rapacity
avaricious covetous grabby grasping greedy,avariciously covetously greedily,avatar embodiment incarnation
avenge retaliate revenge,avenue boulevard,average intermediate medium,average mean,average mediocre middling
average norm,average ordinary,averageness mediocrity,aversion averting
avert avoid debar deflect forefend forfend obviate,aviary volary,aviate fly pilot,avid devouring esurient greedy
avidity avidness eagerness keenness,avocation hobby,avoidance shunning,avoirdupois blubber fatness
avowedly professedly,await expect wait,awakening wakening,award awarding,award grant,award present,award prize
aware cognisant cognizant,aware mindful,awareness cognisance cognizance consciousness knowingness,awareness sentience
awash flooded inundated overflowing,away forth off,away off,awe reverence veneration,aweary weary
awed awestricken awestruck,awful awfully frightfully terribly
awful dire direful dread dreaded dreadful fearful fearsome frightening horrendous horrific terrible
awfully dreadfully horribly,awfulness dreadfulness horridness terribleness
awkwardness clumsiness ineptitude ineptness maladroitness slowness,awning sunblind sunshade,axial axile,axiom maxim
baa blat blate bleat,babble babbling lallation,babble blather blether blither smatter,babe baby infant
baby cocker coddle cosset featherbed mollycoddle pamper,babyhood infancy,bacchanalia debauch debauchery saturnalia
baccy tobacco,bach bachelor,back backward backwards rearward rearwards,back dorsum,back endorse indorse second
back endorse indorse support,back hind hinder,back rear,backbone grit gumption guts moxie,backchat banter raillery
backcloth backdrop,backdown withdrawal,backfire backlash recoil,background downplay,backing patronage
backlash rebound recoil repercussion,backpack haversack knapsack packsack rucksack
backsheesh baksheesh bakshis bakshish gratuity pourboire tip,backside rear,backstage offstage,backstage offstage wing
backstair backstairs furtive,backstop catcher,backtalk sass sassing,backup relief reliever,backward backwards
backwoods boondocks hinterland,bacteria bacterium,bad badness,bad big,baddie villain
badger beleaguer bug pester tease,badly gravely seriously severely,badly ill poorly,badmouth malign traduce
badness severeness severity,baffle bilk foil frustrate queer scotch thwart
baffled befuddled bemused bewildered confounded confused mazed
bafflement befuddlement bemusement bewilderment mystification obfuscation puzzlement
baffling knotty problematic problematical,bag base,bag handbag purse,bagatelle fluff frippery frivolity
baggage luggage,bagger boxer packer,bagnio bawdyhouse bordello brothel cathouse whorehouse,bagpiper piper
bailiwick discipline field study subject,bait cod razz tantalise tantalize taunt tease twit,bait decoy
bait lure sweetener,balance equilibrate equilibrise equilibrize,bald barefaced,balefire bonfire,baleful baneful
baleful forbidding menacing minacious minatory ominous sinister threatening,balefulness maleficence mischief
balk baulk,balk baulk deterrent hinderance hindrance impediment,balk baulk jib,balking balky,ball globe orb
ballad lay,ballerina danseuse,ballock bollock orchis testicle testis,ballot balloting vote voting,ballpark park
bally blinking bloody blooming crashing flaming fucking,ballyhoo hoopla hype,ballyrag browbeat bully bullyrag hector
balm ointment salve unguent
balmy barmy bats batty bonkers buggy crackers daft dotty fruity haywire kookie kooky loco loony loopy nuts nutty wacky whacky
balusters balustrade banister bannister handrail,bam bang blast clap,bamboozle hoodwink snow,ban censor
ban prohibition proscription,banal hackneyed shopworn stock threadbare timeworn tired trite
banality bromide cliche commonplace platitude,band banding stria striation,band banding stripe,band circle lot set
bandage bind,bandit brigand,bandoleer bandolier,bandy bowleg bowlegged,bane nemesis scourge,bang bash smash
bang bolt slap slapdash smack,bang slam,banger firecracker,banging battering
banging humongous thumping walloping whopping,bangle bauble fallal gaud gewgaw trinket
banish blackball ostracise ostracize shun,banknote bill greenback,bankrupt insolvent,banner streamer,banquet feast
banquet feast junket,banshee banshie,bantam diminutive flyspeck lilliputian midget petite tiny
banter chaff jolly josh kid,bantering facetious,baptise baptize christen,bar barricade block blockade
bar barroom ginmill saloon taproom,bar exclude,barb dig gibe jibe shaft,barbarian barbaric uncivilised uncivilized
barbarian boor churl tike tyke,barbarian savage,barbarism barbarity brutality
barbarous brutal cruel fell roughshod savage vicious,barbate bearded bewhiskered whiskered whiskery,barbecue barbeque
barbed barbellate briary briery bristled bristly burred burry prickly setaceous setose spiny thorny
barbed biting mordacious nipping pungent,barbital barbitone diethylmalonylurea veronal,bare naked nude
bare publicise publicize,bare scanty,barefacedly shamelessly unashamedly,barefoot barefooted
barefoot barefooted shoeless,barely hardly just scarce scarcely,barely hardly scarce scarcely
bareness bleakness desolation nakedness,barf cat disgorge puke regorge retch sick spue upchuck vomit
barf puke vomit vomitus,bargain buy steal,bargain deal,bargain dicker,bargainer dealer monger trader
barge flatboat hoy,barkeep barkeeper barman bartender mixologist,barker doggie doggy pooch,barley barleycorn
baronetcy barony,baronial imposing noble stately,baroque baroqueness,baroque churrigueresco churrigueresque
barrack exhort,barrage bombardment,barrage bombardment shelling,barrel cask,barren bleak desolate,barren wasteland
barricade roadblock,barrier roadblock,barter swap swop,base baseborn,base basis cornerstone fundament groundwork
base floor,base foot groundwork substructure understructure,base pedestal stand
baseless groundless idle unfounded unwarranted,basement cellar,bash bonk bop sock whap whop,bash brawl,bashful blate
bashfully shyly timidly,basic staple,basically essentially fundamentally,basics bedrock fundamentals,basin basinful
basis footing,bask enjoy relish savor,basket basketful,basket handbasket,basketball hoops,bass deep,basswood linden
bast phloem,bastard bogus fake phoney phony,bastard illegitimate whoreson,bastardy illegitimacy,baste basting tacking
baste batter clobber,bastion citadel,bastioned fortified,bat chiropteran
batch hatful heap lot mass mickle mint mountain muckle passel peck pile plenty raft slew spate stack wad
bather natator swimmer
bathetic hokey kitschy maudlin mawkish mushy sappy schmaltzy schmalzy sentimental slushy soppy soupy,bathing washup
bathos mawkishness,bathroom john lav lavatory privy toilet,bathtub tub,baton billy billystick nightstick truncheon
batsman batter hitter slugger,battalion multitude pack plurality,batten batting,batter buffet,battle combat
battle conflict engagement fight,battle struggle,battlefield battleground field,battlefront front,battleful bellicose
battler belligerent combatant fighter scrapper,battue bloodbath bloodletting bloodshed
bawd cocotte cyprian harlot prostitute tart whore,bawdiness lewdness obscenity salaciousness salacity,bawdry bawdy
bawdy ribald,bawl bellow,bawl yawp,bawler bellower roarer screamer screecher shouter yeller,bawling wailing
bay embayment,bazaar bazar,bazillion billion gazillion jillion million trillion zillion,bead drop
beadlike beady buttonlike buttony,beadsman bedesman,beady gemmed jeweled jewelled sequined spangled spangly
beak neb nib,beak peck,beam irradiation ray,beam shine,beamish smiling twinkly,beamy effulgent radiant refulgent
bear birth have,bear carry contain hold,bear pay,beard whiskers,bearer carrier toter,bearing heading
beast brute savage wildcat,beastliness meanness,beastly bestial brute brutish,beat bushed dead
beat crush trounce vanquish,beat drum,beat heartbeat pulse,beat thump,beatify exalt exhilarate inebriate
beating drubbing licking thrashing trouncing whacking,beau boyfriend swain
beau clotheshorse dandy dude fop gallant sheik,beauteousness comeliness loveliness,beautify fancify prettify
beauty knockout looker lulu mantrap peach ravisher smasher stunner,becalm calm steady,bechance befall betide
bechance befall happen,becharm beguile bewitch captivate capture charm enamor enamour enchant entrance trance
becharm charm,beckon wave,becloud befog cloud fog mist obnubilate obscure,become get,become turn,bedazzle daze dazzle
bedchamber bedroom,bedclothes bedding,bedded stratified,bedeck bedight deck
bedevil befuddle confound confuse discombobulate fox,bedevil crucify dun frustrate rag torment
bedfast bedrid bedridden,bedframe bedstead,bedim obscure overcloud,bedlam chaos pandemonium
bedraggled dilapidated ramshackle tatterdemalion,bedraggled draggled,beech beechwood
beef bellyache bitch gripe grouse squawk,beef boeuf,beefy buirdly burly husky strapping,beep blare claxon honk toot
beetle beetling,beetle overhang,beetleweed coltsfoot galax galaxy wandflower,befit beseem,befogged befuddled
befool cod dupe gull slang,befool fool gull,before earlier,befouled fouled,befoulment defilement pollution
befuddle fuddle,beg implore pray,beg solicit,beget engender father mother sire,begetter father,beggar mendicant
beggar pauperise pauperize,beggary begging mendicancy,beggary mendicancy mendicity,begild engild gild
begin commence start,begin start,beginner founder,beginner initiate novice tiro tyro
beginning commencement kickoff offset outset showtime start,beginning first,beginning origin root source
begrime bemire colly dirty grime soil,begrimed dingy grimy grubby grungy,begrudge envy,begrudge resent
beguile hoodwink juggle,beguiled captivated charmed delighted enthralled entranced,behavior behaviour
behavior behaviour conduct demeanor demeanour deportment,behavior conduct doings,behavioral behavioural
behead decapitate decollate,behemoth colossus giant titan,behemoth colossus goliath monster
beholder observer perceiver percipient,behoove behove,being beingness existence,being organism,bejewel jewel
belabor belabour,belated late tardy,belatedly late tardily,belch belching burp burping eructation,belch burp eruct
belch extravasate,beldam beldame crone hag,beleaguer besiege circumvent,beleaguering besieging siege,belfry campanile
belie contradict negate,belie misrepresent,belief feeling impression notion,believable credible
believably credibly plausibly probably,believe conceive consider think,believe trust,believer truster
believer worshiper worshipper,belike likely probably
belittling deprecating deprecative deprecatory depreciative depreciatory slighting,bell buzzer doorbell
bellboy bellhop bellman,bellied bellying bulbous bulging bulgy protuberant,belligerent warring
belligerently hostilely,bellow bellowing holla holler hollering hollo holloa roar roaring yowl,belly paunch
bellybutton navel omphalos omphalus umbilicus,belongings holding property,beloved darling dear
beloved dear dearest honey love,below beneath,below downstairs,below infra,belowground underground
beltway bypass ringway,bema chancel,bemoan bewail deplore lament,bemock mock,bemuse bewilder discombobulate throw
bemused preoccupied,bench terrace,bend bending,bend crook turn,bend crouch stoop,bend twist,bended bent
benefactor helper,beneficent eleemosynary philanthropic,beneficial good,beneficiary donee,benefit gain profit
benefit welfare,benevolent kindly openhearted,benighted nighted,benignant gracious,benumb blunt numb,benumbed dulled
beplaster plaster,bequeath leave,bequest legacy,berate chide lambast lambaste lecture rebuke reprimand scold
berceuse cradlesong lullaby,bereavement mourning,berg iceberg,berth moor,berth moorage mooring
berth place position post,beryllium glucinium,beset chevvy chevy chivvy chivy harass harry hassle molest plague
besmirch smirch
besotted blotto crocked fuddled pissed pixilated slopped sloshed smashed soaked soused sozzled squiffy
bespeak betoken indicate signal,bespeak request,bespectacled monocled spectacled,bespoke bespoken tailored
bespoken betrothed,best better,best outdo outflank scoop trump,bestir rouse,bestow confer,bestowal bestowment
bestowal bestowment conferment conferral,bestower conferrer donor giver,bestride mount,bestubbled stubbled stubbly
bet stakes wager,bet wager,betise folly imbecility stupidity,betray bewray,betray fail,betrayal perfidy treachery
betrayer traitor,betrothal engagement troth,better bettor wagerer,better break,between betwixt,bevel chamfer
beverage drink drinkable potable,bewilderingly confusingly,bewitch magnetise magnetize mesmerise mesmerize spellbind
bewitched ensorcelled,bewitching captivating enchanting enthralling entrancing fascinating,bias diagonal
bias preconception prejudice,bias predetermine,biased coloured slanted,biblical scriptural
bibliographic bibliographical,bibliothec librarian,bibulous boozy drunken sottish
bicker bickering pettifoggery spat squabble tiff,bicker brabble niggle pettifog quibble squabble,bicycle bike
bicycle bike pedal,bicycler bicyclist biker cyclist,bid bidding command dictation,bid tender,bid wish,bidding summons
biddy chick,biddy hen,biff pommel pummel,biff punch,bifurcate biramous branched forficate forked pronged prongy
big boastfully vauntingly,big large,big prominent,bigger larger
bighearted bounteous bountiful freehanded giving handsome liberal openhanded
bigmouthed blabbermouthed blabby talkative,bilateral isobilateral,bilharzia bilharziasis schistosomiasis
bilingual bilingualist,biliousness peevishness pettishness snappishness surliness temper,bill charge,bill invoice
bill measure,billet canton quarter,billet note,billfold notecase pocketbook wallet,billowing billowy surging
bin binful,bind bond,bind bond stick
binge englut engorge glut gorge gormandise gormandize gourmandize ingurgitate overeat overgorge overindulge satiate
binge orgy splurge,bingle single,binomial binominal,biographic biographical,biography life,biologic biological
bipartisan bipartizan,bird birdwatch,bird fowl,birdie shuttle shuttlecock,birl twirl whirl
birr purr whir whirr whiz whizz,birr whir whirr whirring,birth nascence nascency nativity
birthplace cradle provenance provenience,birthright patrimony,biscuit cookie cooky,bit chip fleck scrap
bitchiness cattiness nastiness spite spitefulness,bite burn sting,bite morsel,bitingly bitter piercingly
bitterness rancor rancour resentment,bittersweet semisweet,bittersweet waxwork
bittie bitty teensy teentsy teeny wee weensy weeny,bivouac camp cantonment encampment,bivouac camp encamp tent
bivouac campground campsite encampment,bivouacking camping tenting,bizarre eccentric freaky gonzo outlandish outre
blab blabber gabble gibber palaver piffle prate prattle tattle twaddle,blab peach talk tattle
blabbermouth talebearer taleteller tattler tattletale telltale,black blacken melanise melanize
black blackness inkiness,black blackness lightlessness,black bleak,black calamitous disastrous,black dark sinister
blackball negative veto,blackboard chalkboard,blacken char,blackening darkening,blackguard bounder cad hound
blackguard guy rib ridicule roast,blackjack blackmail pressure,blackleg fink scab,blackleg rat scab strikebreaker
blackmailer extortioner extortionist,blackout brownout dimout,blackthorn sloe,blah bombast claptrap fustian rant
blame blamed blasted damn damned darned deuced goddam goddamn goddamned,blame fault,blame incrimination inculpation
blame pick,blame rap,blameless inculpable irreproachable unimpeachable,blanch blench pale,blanch parboil
blanched etiolate etiolated,bland flavorless flavourless insipid savorless savourless vapid,blandish flatter
blandness insipidity insipidness,blank lacuna,blank space,blanket broad encompassing extensive panoptic wide
blanket cover,blare blaring cacophony clamor din,blare blast,blaring blasting
blarney cajole coax inveigle palaver wheedle,blarney coaxing,blase bored,blase worldly
blaspheme curse cuss imprecate swear,blasphemous profane,blasphemous sacrilegious
blasphemy desecration profanation sacrilege,blast boom smash,blasting ruinous,blatant blazing conspicuous
blatant clamant clamorous strident vociferous,blaze blazing,blaze hell
blazing blinding dazzling fulgent glaring glary
bleach decolor decolorise decolorize decolour decolourise decolourize discolorise discolorize discolourise
bleach whitener,bleached dyed,bleached faded washy,blear bleary,bleary blurred blurry foggy fuzzy hazy muzzy
bleb bulla,bleed hemorrhage,bleed leech phlebotomise phlebotomize,bleeding haemorrhage hemorrhage
blemish deface disfigure,blemish mar,blend immingle intermingle intermix,blend portmanteau,blending shading
blessed blest,blessing boon,blether prate prattle,blight plague,blighter bloke chap cuss fella feller fellow gent lad
blighter cuss gadfly pesterer,blimp sausage,blind unreasoning,blind unsighted,blindfold blindfolded
blindness cecity sightlessness,blink blinking nictation nictitation winking,blink nictate nictitate
blinker trafficator,blister scald,blister vesicate,blistering blistery,blistering vesication vesiculation
blithe blithesome lighthearted lightsome,blithely gayly happily jubilantly merrily mirthfully,blitheness cheerfulness
blizzard rash,blizzard snowstorm,blob blot fleck,block blockade embarrass hinder obstruct stymie stymy
blockade encirclement,blockage obstruction
blockhead bonehead dumbass dunce dunderhead fuckhead hammerhead knucklehead loggerhead lunkhead muttonhead numskull shithead
blond blonde,bloodcurdling nightmarish,bloodhound sleuthhound,bloodless exsanguine exsanguinous,bloodstained gory
bloodsucker hirudinean leech,bloodsucking leechlike parasitical,bloodthirsty sanguinary,bloody damn,bloom blooming
bloom blossom flower,bloomer blooper blunder boner botch bungle flub fuckup pratfall
blossom efflorescence flush heyday peak prime,blossom unfold,blot daub smirch smudge spot,blot smirch,blotch mottle
blotch splodge splotch,blow drift float,blow reversal setback,blowball dandelion,blowfish globefish puffer pufferfish
blowfish puffer pufferfish,blowhole vent venthole,blown pursy winded,blowout laugher romp runaway walkaway
blowup detonation explosion,blowup ebullition effusion gush outburst,blowy breezy windy,blub blubber sniffle
blue blueish bluish,blue blueness,bluejacket sailor,blueprint design,blueprint draught,blues megrims vapors vapours
bluffly bluntly brusquely roundly,blunder boob goof sin,blunder fumble,blunted dulled,blurt ejaculate
blush crimson flush redden,blush flush rosiness,blushful blushing,bluster boast brag gas gasconade tout vaunt
bluster bravado,blustering blusterous blustery,blustery bullying,board plank,board room
boarding embarkation embarkment,boast boasting jactitation,boast feature sport
boastful braggart bragging braggy crowing,boat sauceboat,boater boatman waterman,boater leghorn,boating yachting
boatload carload shipload,boatswain bosun,bob bobsled
bobble bodge bollix bollocks botch bumble bungle flub fluff mishandle muff spoil
bodied corporal corporate embodied incarnate,bodiless discorporate disembodied unbodied unembodied
bodily corporal corporeal somatic,boding foreboding premonition presentiment,body consistence consistency
body personify,body torso,bodybuilder musclebuilder muscleman,bodybuilding musclebuilding,bodyguard escort
bogey bogie bogy,boggy marshy miry mucky muddy quaggy sloughy soggy squashy swampy waterlogged,bogie bogy
boil furuncle,boiler kettle,boilersuit overall,boiling simmering stewing,boisterous knockabout
boisterous rambunctious robustious rumbustious unruly,boisterously rollickingly,bola bolo,bold boldface
boldness daring hardihood hardiness,bole trunk,bolshevise bolshevize communise communize,bolt rigidly stiffly
bolt thunderbolt,bomb bombard,bomb flunk,bombard pelt,bombilate bombinate buzz,bombilation bombination buzz
bombproof shellproof,bondage slavery thraldom thrall thralldom,bondman bondsman,bondsman bondswoman,bone debone
bone swot,bones castanets clappers,boney bony scraggly scraggy scrawny skinny underweight weedy,bonnet cowl cowling
bonus fillip,bonus incentive,bony osseous osteal,boo hiss hoot razz razzing snort
boob booby dope dumbbell dummy pinhead,boob breast tit titty
boodle bread cabbage clams dinero dough gelt kale lettuce lolly loot lucre moolah pelf shekels simoleons wampum
book record,book volume,bookish studious,bookkeeping clerking,booklet brochure folder pamphlet
bookman scholar student,bookworm pedant scholastic,boom din,boom roar roaring thunder
booming flourishing palmy prospering prosperous roaring thriving,booming stentorian
boorish loutish neandertal neanderthal oafish swinish,boost encouragement,boost hike,booster plugger promoter
boot reboot,booth kiosk stall,bootleg contraband smuggled,bootlegger moonshiner
bootless fruitless futile sleeveless vain,bootlick fawn kotow kowtow toady truckle
bootlicking fawning obsequious sycophantic toadyish,booty loot pillage plunder prize swag,booze drink fuddle
booze liquor spirits,boozing crapulence drink drinking,border borderline delimitation mete,border bound
border environ surround,border margin perimeter,borderline marginal,bore drill,bore dullard,boreas norther northerly
borecole cole colewort kail kale,boredom ennui tedium,boring deadening dull irksome tedious tiresome wearisome
boring drilling,born innate,bosky brushy,bosom embrace hug
bosomy busty buxom curvaceous curvy sonsie sonsy stacked voluptuous,boss brag,boss chief foreman honcho,boss emboss
boss hirer,botany flora vegetation,bother botheration,bother discommode disoblige incommode inconvenience trouble
bother fuss hassle trouble,bottle bottleful,bottleneck chokepoint constriction,bottom underside undersurface
bouffant puffy,boulder bowlder,bouldered bouldery rocky stony,bounce bounciness,bounce jounce,bounce leap leaping
bounce rebound resile ricochet spring,bouncing bouncy peppy spirited zippy,bound boundary bounds,bound boundary edge
bound confine limit restrict throttle trammel,bound destined,bound jump leap spring,bounded delimited
bounderish lowbred rude underbred yokelish,boundless unbounded,boundlessly immeasurably infinitely
bouquet corsage nosegay posy,bouquet fragrance fragrancy redolence,bourgeon germinate sprout spud,bovid bovine
bow bowknot,bowel gut intestine,bower embower,box boxful,box loge,box package,boxer pugilist,boxing packing,boy son
boyish boylike schoolboyish,bozo cat guy hombre,bozo cuckoo fathead goof goofball goose jackass twat zany
brace couple couplet distich duad duet duo dyad pair twain twosome,brace poise,brace stabilise stabilize steady
braced buttressed,bracing brisk fresh refreshful refreshing,brag bragging crowing gasconade vaporing
braggadocio rhodomontade rodomontade,braid braiding,braid lace plait,braid plait tress
brain brainiac genius mastermind,brain brainpower mentality wit,brain encephalon,brain head mind nous psyche
brainchild inspiration,brainish hotheaded impetuous madcap tearaway,brainless headless
brainsick crazy demented mad unbalanced unhinged,brainstorm brainwave insight,brainy brilliant,branch furcate
branch ramification,branch ramify,branched branching ramate ramose ramous,branching fork forking ramification
branchlet sprig twig,brand denounce mark stigmatise stigmatize,brand make,brand marque,brandish wave
brandmark trademark,brash cheeky,brasslike brassy
brassy cheap flash flashy garish gaudy gimcrack loud meretricious tacky tatty tawdry trashy,brattle clack clatter
brave courageous,brave endure weather,bravely courageously,braveness bravery courage courageousness
bravery fearlessness,braw gay,brawl wrangle,brawny hefty,brazenness shamelessness
breach break infract offend transgress violate,breach gap,bread breadstuff,breadbasket stomach tum tummy
breadth comprehensiveness largeness,breadth width,break burst,break bust
break disclose discover divulge expose reveal unwrap,break fail,break interruption,break stop,break violate
breakaway fissiparous separatist,breakdown dislocation,breaker breakers surf,breakthrough discovery find
breakup separation,breakwater groyne jetty seawall,breast summit,breastbone sternum,breastwork parapet
breathe suspire,breathing eupneic eupnoeic,breathless breathtaking,breathless dyspneal dyspneic dyspnoeal dyspnoeic
breeches knickerbockers knickers,breed engender spawn,breed strain,breeding education training
breeding genteelness gentility,breeze cinch picnic pushover walkover,brevity briefness transience
bribable corruptible dishonest purchasable venal,bribe buy corrupt,bribe payoff,briber suborner
brickle brickly brittle,bridegroom groom,bridgehead foothold,briefly concisely,brier brierpatch
bright brightly brilliantly,bright brilliant,bright smart,brighten clear,brightness cleverness smartness
brilliance glare,brilliance grandeur magnificence splendor splendour,brilliancy luster lustre splendor splendour
brilliant glorious magnificent,brilliant superb,brinded brindle brindled tabby,brine saltwater seawater
bring fetch get,bring institute,bring land,bring take,bring work wreak,bringing delivery,brink verge,briny main
brisk brisken,bristly prickly splenetic waspish,brittle toffee toffy,broad unspecific,broad unsubtle,broad wide
broadcast program,broadcast send transmit,broaden extend,broadly generally
broadsheet broadside circular flyer handbill throwaway,broadside philippic tirade,brocaded embossed raised
brogan brogue clodhopper,broider embroider,broil broiling grilling,broke bust skint
brokenheartedness grief heartache heartbreak,bromidic corny platitudinal platitudinous,bronc broncho bronco
bronze bronzy,bronze tan,bronzed suntanned tanned,brooch clasp,brood dwell,brood loom
brooding broody contemplative meditative musing pensive pondering reflective ruminative,brooding pensiveness
brook creek,broom sweep,brotherhood fraternity sodality,brotherlike brotherly,brouhaha hubbub katzenjammer uproar
brow eyebrow supercilium,brow forehead,brow hilltop,browbeat bully swagger,brown browned,brown brownish
brown brownness,brown embrown,brownie elf gremlin hob imp pixie pixy,browse graze pasture,bruise contuse
bruise contusion,bruise hurt injure spite wound,bruiser bull strapper,bruit rumor rumour,brumous hazy misty
brush brushwood coppice copse thicket,brush sweep,brutal unrelenting,brutality ferociousness savagery viciousness
brutally savagely viciously,bubble burble guggle gurgle ripple
bubbling bubbly effervescing foaming foamy frothy spumy,bubbly champagne,buccaneer pirate,buck clam dollar
buckaroo buckeroo vaquero,bucket bucketful,bucket pail,buckle crumple,buckle warp,buckler shield,bucolic eclogue idyl
bucolic pastoral,bucolic peasant provincial,buddy chum crony pal sidekick,budge shift stir,buff buffet
buff burnish furbish,buff devotee fan lover,buffer cushion,buffeting pounding,buffoon clown
buffoon clown goof goofball,buffoonery clowning harlequinade japery prank,bug glitch,bug intercept wiretap
buggy roadster,bugle bugleweed,build construct make,build habitus physique,building construction,building edifice
built reinforced,bulb lightbulb
bulge bump excrescence extrusion gibbosity gibbousness hump jut protrusion protuberance swelling,bulging convex
bulk majority,bulk mass volume,bullet slug,bulletproof unshakable watertight,bullheaded pigheaded
bullheadedness obstinacy obstinance pigheadedness stubbornness,bullock steer,bullshit crap dogshit horseshit shit
bully corking cracking dandy great groovy nifty peachy smashing swell
bully hooligan roughneck rowdy ruffian yob yobbo yobo,bullying intimidation,bulwark rampart
bum cadge grub mooch sponge,bum cheesy chintzy crummy punk sleazy tinny
bum crumb git lowlife puke rotter skunk stinker stinkpot,bum hobo tramp,bum loaf loll,bumble stumble
bumblebee humblebee,bumbling bungling butterfingered handless,bump encounter find,bump knock
bumpkin chawbacon hayseed hick rube yahoo yokel,bumpkinly hick rustic,bumpy jolting jolty jumpy rocky
bunch bundle cluster,bunch clump cluster clustering,bunch crowd gang,bunco bunko flimflam hustle
bunco con defraud diddle goldbrick hornswoggle mulct nobble rook scam swindle,bundle package packet,bundle sheaf
bung fee,bungalow cottage,bunglesome ungainly,bungling fumbling,bunt butt,buoyant chirpy perky,buoyant floaty
bur burr,burden burthen weight,burden encumbrance incumbrance onus,burden load loading,burdensome onerous taxing
bureau dresser,bureaucracy bureaucratism,burglarise burglarize burgle heist,burgoo oatmeal,burial burying
burial entombment inhumation interment sepulture,burlesque lampoon mockery parody pasquinade sendup spoof travesty
burlesque parody spoof,burn burning,burn combust,burn glow,burn incinerate,burn sunburn suntan tan,burned burnt
burnish glossiness polish,burnished lustrous shining,burrow tunnel,burst explode,burst explosion
burst fusillade salvo volley,burst split,bury entomb inhume inter,bush chaparral scrub,bush shrub
bushel fix mend repair,bushwhacker hillbilly,bushy shaggy,business concern,business job line occupation
buss kiss osculation,buss kiss snog,bust fizzle,bust raid,bustle hustle,busy fussy,busy occupy
busybodied interfering meddlesome meddling officious,busyness hum,but just merely only simply,butcher meatman
butcher slaughter,butcherly gory sanguinary sanguineous slaughterous,butler pantryman,butterball fatso fatty
buttery fulsome oily oleaginous smarmy soapy unctuous,buttery larder pantry,buttoned fastened,buttonhole lobby
buxomly curvaceously,buy purchase,buyer emptor purchaser vendee,buying purchasing,buzz hum seethe,buzzword cant
bygone bypast departed foregone,byname cognomen moniker nickname sobriquet soubriquet,cab cabriolet,cab taxi
cabal camarilla faction junto,cabal complot conspire machinate,cabal conspiracy
cabalistic cryptic cryptical kabbalistic qabalistic sibylline,cabaret nightclub nightspot,cabbage chou
cabby cabdriver cabman taxidriver taximan,cable cablegram,cable line,cable telegraph wire,cache hoard stash
cackle chatter yack yak,cackly squawky,cacoethes mania,cacography scrawl scribble,cadaver corpse stiff
cadaveric cadaverous,cadaverous emaciated gaunt haggard pinched skeletal,cadence metre,cadge schnorr scrounge shnorr
caducous shed,cafe coffeehouse,cage coop,cagey cagy canny clever,cagey cagy chary,cake patty,cakehole maw yap
calamity cataclysm catastrophe disaster tragedy,calced shod,calculate cipher compute cypher figure
calculate estimate figure forecast reckon,calculated deliberate,calculating calculative conniving scheming shrewd
calculation computation computing,calculation computation figuring reckoning
calculator computer estimator figurer reckoner,calculus concretion,calculus tophus,calefacient warming,calf sura
caliber calibre,caliber calibre quality,calif caliph kalif kaliph khalif khalifah
call cry holler scream shout squall yell,call cry outcry shout vociferation yell,call name,call phone telephone
call visit,callback recall,caller company,calling career vocation,callosity callousness insensibility unfeelingness
callous calloused thickened,callous cauterise cauterize,callous indurate pachydermatous,callously unfeelingly
callow fledgling,calm calmness composure equanimity,calm quiet quieten still tranquilize tranquillise tranquillize
calm serene tranquil,calmly sedately,caloric thermal thermic,calumniation calumny defamation obloquy traducement
camaraderie chumminess comradeliness comradery comradeship,camber cant,camo camouflage,camouflage disguise,camp campy
camp clique coterie ingroup,campaign cause crusade drive movement,campaign crusade fight,campaign run
campaigner candidate nominee,campaigning candidacy candidature electioneering,can canful,can fire sack,can tin
canal duct,canary fink sneaker snitch snitcher stoolie stoolpigeon,cancel natural,cancel offset,candela candle
candent incandescent,candid forthright frank outspoken plainspoken,candidly frankly honestly
candidness candor candour directness forthrightness frankness,candor candour fairness,candy confect,candy sugarcoat
cane flog lambast lambaste,caning wicker wickerwork,cankerous ulcerated ulcerous,cannular tubelike tubular vasiform
canonise canonize,canonise canonize saint,canonised canonized glorified,cant tilt,cantabile singing
cantankerous crotchety ornery,cantata oratorio,canter lope,cantillate chant intonate intone,canvass poll
caoutchouc rubber,cap crest,capability capableness,capability capacity,capable subject,capableness potentiality
capaciousness commodiousness roominess spaciousness,capacitance capacitor condenser,capacity content
caparison trapping,cape ness,capillary hairlike,capitalise capitalize,capitalist capitalistic,caprice impulse whim
capriciousness unpredictability,capsicum pepper,capsulate capsule capsulise capsulize
capsule capsulise capsulize encapsulate,captain chieftain,captain skipper,caption subtitle
captivation enchantment enthrallment fascination,captivation fascination,captive imprisoned jailed,captive prisoner
captivity enslavement,captivity immurement imprisonment incarceration,captor capturer,capture catch get
capture seizure,caput head,car railcar,carapace shell,carbohydrate saccharide sugar,carcase carcass
cardboard unlifelike,cardinal central fundamental key primal,cardiograph electrocardiograph
cardiomegaly megacardia megalocardia,care caution forethought,care deal handle manage,care like wish
careen keel lurch reel stagger swag,careen sway,careen wobble,carefree freewheeling slaphappy,carefree unworried
carefreeness insouciance lightheartedness lightsomeness,careful heedful,carefully cautiously
carefulness caution cautiousness,carelessly heedlessly,carelessly incautiously,carelessness negligence nonperformance
caress fondle,caressing cuddling fondling hugging kissing necking petting smooching snuggling
careworn drawn haggard raddled worn,cargo consignment freight lading load payload shipment,caricature impersonation
cark disorder disquiet distract perturb trouble unhinge,carmine cerise cherry crimson red reddish ruby ruddy scarlet
carnage massacre,carom ricochet,carouse riot roister,carousel carrousel roundabout whirligig
carpentry woodwork woodworking,carpet carpeting rug,carping faultfinding,carpus wrist
carrefour crossroad crossway intersection,carriage equipage,carrier flattop,carrottop redhead redheader
carry channel transmit,carry convey express,carry hold,carry take,carry transport,cart drag hale haul
cart handcart pushcart,carte menu,cartel combine,cartilage gristle,cartilaginous gristly rubbery,carton cartonful
cartoon toon,carved carven,carver woodcarver,case caseful,case causa cause lawsuit suit,case encase incase,case event
case instance,case subject,casebook textbook,casino cassino,casket coffin,cast mold,cast throw
castaway outcast pariah,castigate chasten chastise objurgate,castigation chastisement,castigation earful upbraiding
casting molding,castle palace,castrate emasculate,casual daily everyday,casual insouciant nonchalant
casually nonchalantly,catalog catalogue,cataphoresis dielectrolysis electrophoresis ionophoresis,catapult launcher
catapult sling,catapult sling slingshot,catapultian catapultic,catastrophe disaster,catastrophic ruinous
catch gimmick,catch grab,catch haul,catch hitch,catch overtake
catching communicable contagious contractable transmissible transmittable,catching detection espial spotting
catchword motto shibboleth slogan,catechise catechize,categoric categorical flat unconditional
categorically flatly unconditionally,categorisation categorization classification,categorise categorize
categorised categorized,category class family,cater ply provide supply,catharsis katharsis purgation
cathartic psychotherapeutic,cathedral duomo,catholicity universality,cattle cows kine oxen
cattleman cowboy cowhand cowherd cowman cowpoke cowpuncher puncher,caulescent cauline stemmed
cause get have induce make stimulate,cause make,causeless fortuitous uncaused,causerie chitchat gab gabfest gossip
caustic corrosive erosive mordant vitriolic,caution caveat,cautious timid,cautiously conservatively guardedly
cavalryman trooper,cave spelunk,cave undermine,caveman troglodyte,cavity pit
cavort disport frisk frolic gambol lark rollick romp skylark sport,cease discontinue quit stop
cease end finish terminate,ceaseless incessant perpetual unceasing unremitting
ceaselessly continuously endlessly incessantly unceasingly unendingly,cede concede yield,cede surrender
celebrant celebrater celebrator,celebrate fete,celebrate keep observe,celebrate lionise lionize
celebrated famed famous illustrious notable noted renowned,celebrated historied storied,celebration festivity
celebration jubilation,celebrity fame renown,celerity rapidity rapidness speediness,celestial heavenly
celibacy chastity,celibate continent,celluloid cinema film,cemetery graveyard necropolis,cense incense thurify
censoring censorship,censure criminate reprimand,censure exclusion excommunication,census nosecount
cent centime penny,centenary centennial,center centerfield,center centre concentrate focus pore rivet
center centre heart middle,center core essence gist heart inwardness pith substance,center halfway middle midway
center midpoint,centering focus focusing focussing,centimeter centimetre,centralisation centralization
centralise centralize concentrate,centralised centralized,centrifugate centrifuge,centrifuge extractor separator
centrist moderate moderationist,century hundred,cephalalgia headache,ceramicist ceramist potter,cereal grain
cerebrate cogitate think,cerebration intellection mentation thinking thought,cerement pall
ceremonial ceremony observance,ceremonially ceremoniously,ceremonially ritually,ceremonious pompous
cernuous nodding pendulous weeping,certain sure,certainly sure surely,certifiable certified
certificate credential credentials,certification corroboration documentation,certify licence license
certitude cocksureness overconfidence,cervid deer,cervix neck,chafe gall,chaff husk shuck stalk straw stubble
chaffer chat chitchat claver confab confabulate gossip jaw natter,chaffer haggle higgle huckster
chagrin humiliation mortification,chained enchained,chains irons,chair chairman,chair moderate,chair professorship
chairman chairperson chairwoman president,chaise daybed,chaise shay,challenge dispute gainsay
challenger competitor contender rival,champ champion,champ chomp,champaign field plain,champion paladin
champion prizewinning,championship title,chance fortune hazard luck,chance opportunity,chance probability
chandelier pendant pendent,change convert exchange,change exchange interchange,change switch
changeless constant invariant unvarying,changeling cretin idiot imbecile moron retard
changeover conversion transition,channelise channelize guide head maneuver manoeuver manoeuvre point steer
chant intone tone,chantey chanty shanty,chantlike intoned singsong,chap cranny crevice fissure,chapeau hat
chapfallen chopfallen crestfallen deflated,chaplet coronal lei wreath,chapped cracked roughened,char coal
character eccentric type,character lineament quality,character part persona role,characterisation characterization
characterisation characterization delineation depiction picture,characterise characterize,characteristic feature
characterless nondescript,charcoal fusain,charge file,charge guardianship tutelage,charge mission,charge tear
charged supercharged,charger courser,charlatan mountebank,charlatanism quackery
charming magic magical sorcerous witching wizard wizardly,charnel ghastly sepulchral,chart graph
chartaceous paperlike papery,charter hire lease,chartered hired leased,chase dog tail trail
chase following pursual pursuit,chased pursued,chaser pursuer,chasse sashay,chastening chastisement
chat confab confabulation schmoose schmooze,chatoyant iridescent shot,chatter chattering
chatty gabby garrulous loquacious talkative talky
chauvinistic jingoistic nationalistic superpatriotic ultranationalistic,chaw chew cud plug,cheap inexpensive
cheapjack shoddy tawdry,cheapness sleaze tackiness tat,cheat chess,cheat chicane chouse jockey shaft,cheat chisel
cheat darnel,check cheque,check chit tab,check contain control curb,checkbook chequebook,checkup medical
cheek impertinence impudence,cheekbone malar zygomatic,cheekiness impertinence impudence insolence
cheep chirp chirrup,cheep peep,cheer cheerfulness sunniness,cheer embolden hearten,cheerful pollyannaish upbeat
cheerily pleasantly sunnily,cheering comforting satisfying,cheering shouting,cheery gay sunny,cheese cheeseflower
chela nipper pincer,chemic chemical,chemise shimmy teddy,cherish treasure,cherished precious treasured wanted
chest pectus thorax,chew chewing manduction mastication,chew manducate masticate
chic chichi chicness modishness stylishness swank,chic smart voguish,chicanery shenanigan trickery wile
chick dame doll wench,chicken chickenhearted yellow,chicken poulet volaille,chief head
chief main master primary principal,chiefly mainly primarily principally,chieftain headman
child kid minor nestling nipper shaver tiddler tike youngster,childbed confinement labour parturiency travail
childhood puerility,childish infantile,childishness puerility,childlike childly,childlike simple
chile chili chilli chilly,chiliad grand thou thousand,chiliasm millenarianism millenarism millenniumism,chill cool
chill frisson quiver shiver shudder thrill tingle,chill gelidity iciness,chilliness coldness iciness
chilliness coolness,chilling cooling,chilling scary shivery shuddery,chilly parky
chimneypiece mantel mantelpiece mantlepiece,chimneysweep chimneysweeper sweep,chin mentum,chink clink tink tinkle
chip nick,chipper debonair debonaire jaunty,chirp tweedle,chivalric knightly,chivalrous knightly
chivalry gallantry politesse,chivalry knightliness,chockablock chockful,chocolate cocoa,choice pick
choice prime prize quality select,choice selection,choiceness fineness,choir chorus,choir consort,choke gag
choked clogged,choking strangling strangulation throttling
choler crossness fretfulness fussiness irritability peevishness petulance,cholesterin cholesterol,chondritic granular
choose opt prefer,choose select take,choosey choosy,chophouse steakhouse,chopper pearly,chore job task
chorine showgirl,chortle chuckle,chow chuck eats grub,christ messiah,chroma vividness,chromaticity hue
chromatographic chromatographical,chronic continuing,chubby embonpoint plump,chuck ditch,chuck toss,chuckhole pothole
chuff huff,chump fool gull mug patsy sucker,chunk clod clump glob lump,chunk collocate lump,chunk lump
chunky dumpy squat squatty stumpy,chunky lumpy,churchman cleric divine ecclesiastic,churn moil roil
churning roiled roiling roily turbulent,chute parachute,chute slideway,cicada cicala,cicatrice cicatrix scar
cigaret cigarette fag,cilial ciliary ciliate,ciliate ciliophoran,cilium eyelash lash,cinch girth
cincture girdle sash waistband waistcloth,cinematography filming,cinnabar vermilion vermillion
cinque fin five fivesome pentad quint quintet quintuplet,cipher code cypher encipher encrypt
cipher cypher nought zero,circuit tour,circuitous roundabout,circular orbitual rotary,circular round
circulate disseminate spread,circulate spread,circumferent encompassing surrounding,circumnavigate compass
circumscribe limit,circumscribed limited,circumspection discreetness discretion prudence,circumstance consideration
circumstance context,circumstances fate lot luck,circumvent outfox outsmart outwit overreach
cissy effeminate emasculate epicene sissified sissy sissyish,citation commendation,cite mention
cite mention name refer,cite quote,cite reference,citizenry people,city metropolis,civilisation civilization
civilisation culture,civilise civilize school,civilised civilized,civilised civilized cultured genteel polite
civility politeness,clack cluck,clad clothed,clamant crying exigent insistent
clamber scramble shin shinny skin struggle,clammy dank,clamor clamoring clamour clamouring,clamor clamour
clamorously loudly obstreperously,clamshell grapple,clan kin kindred
clandestine secret surreptitious undercover underground,clang clangor
clang clangor clangoring clangour clank clash crash,clanging clangorous,clangor clangour
clannish cliquish clubby snobbish snobby,clannishness cliquishness exclusiveness,clap gonorrhea gonorrhoea
clapper glossa lingua tongue,clarify elucidate,clarity clearness limpidity lucidity lucidness pellucidity
clarity clearness uncloudedness,clash collide jar,clash friction,clasp clench clutch clutches grip hold,class course
class grade,class stratum,classic classical,classifiable distinctive,classless egalitarian
classmate schoolfellow schoolmate,classroom schoolroom,classy posh swish,clay mud,clayware pottery,clean fair
clean houseclean,clean plum plumb,cleaner cleanser,cleaning cleansing,cleanly flawlessly,clear open,clear unclutter
clearance headroom headway,clearing glade,clearly distinctly,clearly intelligibly understandably,cleave rive split
cleft crack crevice fissure scissure,cleft dissected,clemency mercy,clench clinch,clenched clinched
clergyman reverend,clerk salesclerk,cleverly smartly,cleverness ingeniousness ingenuity inventiveness,clew clue
clew clue cue,click clink,click snap,click tick,client customer,clientele patronage,climate clime,climate mood
climax culminate,climb climbing mounting,climb mount,climb mount rise wax,cling clingstone,cling cohere
clink gaol jail jailhouse pokey poky slammer,clip snip,clip time,clip trot,cloaca sewer sewerage,cloak dissemble mask
cloak robe,cloaked clothed draped mantled wrapped,cloaked disguised masked,clobber cream drub lick
clochard drifter vagabond vagrant,clock time,clod gawk goon lout lubber lummox oaf stumblebum,clog congest
clog geta patten sabot,clogged clotted,clogging hindering impeding obstructive
cloistered cloistral conventual monastic monastical,cloistered reclusive secluded sequestered,clop clump clunk plunk
close closely tight,close closing,close faithful,close finale finis finish last,close near nigh,close shut
closed shut,closed shut unopen,closedown shutdown,closely intimately nearly,closer finisher,closer nearer nigher
closet cupboard,closet loo,closing shutting,closure cloture,clot coagulate,clot coagulum
cloth fabric material textile,clothing habiliment vesture wear wearable,cloud overcast
cloudburst deluge downpour pelter soaker torrent waterspout,clouded overcast sunless,cloudiness overcast
cloudless unclouded,cloudy nebulose nebulous,clover trefoil,clowning comedy drollery funniness,cloy surfeit
cloying saccharine syrupy treacly,club clubhouse,club gild guild lodge society,club nine,clubfoot talipes
cluck clucking,clue hint,clump cluster constellate flock,clumsy clunky gawky ungainly,clumsy cumbersome inapt inept
clunk thud thump thumping,clutch prehend seize,clutter fuddle jumble muddle smother welter,cluttered littered
coach manager,coach tutor,coaction collaboration,coagulate coagulated curdled grumose grumous,coal ember
coalesce commingle conflate fuse immix merge mix,coalescence coalescency conglutination,coalition fusion
coarctation constriction,coarse uncouth vulgar,coast seacoast seashore,coat coating,coat surface
coating finish finishing,coaxal coaxial,coaxing ingratiatory,cobbler shoemaker,cobweb gossamer
cobwebby diaphanous filmy gauzy gossamer transparent vaporous vapourous,cocain cocaine
coccidioidomycosis coccidiomycosis,cock dick pecker putz,cock stopcock turncock,cockle pucker rumple
cockle ripple ruffle undulate,cocksure overconfident,cocoanut coconut,coconspirator conspirator machinator
cod collect,coda finale,code codification,codified statute,coerce force hale pressure,coeval contemporary
coevals contemporaries generation,coexist cohabit,coexistent coexisting,coffee java,cogency rigor rigour validity
cogent telling weighty,coggle dodder toddle totter waddle,coggle wobble,cognate connate,cognate sib
cognise cognize know,cognition knowledge noesis,cognizance ken,cognoscente connoisseur,cogwheel gear
coherence coherency cohesion cohesiveness
cohesiveness glueyness gluiness gumminess ropiness tackiness viscidity viscidness,coif coiffure hairdo hairstyle
coil curl curlicue gyre ringlet scroll whorl,coil gyrate spiral,coil handbuild,coil helix volute
coiling helical spiral spiraling turbinate volute voluted whorled,coin mint,coincide concur,coincide cooccur
coincidence happenstance,coincident coincidental coinciding concurrent cooccurring simultaneous
coition coitus copulation intercourse relation,cold frigidity frigidness,coldcock floor,collaborate cooperate
collaboration collaborationism quislingism,collaborationist collaborator quisling,collaborator confederate henchman
collage montage,collapsable collapsible,collapse prostration,collar neckband,collation snack
colleague confrere fellow,colleague workfellow,collect gather,collectable collectible payable
collected equanimous poised,collection compendium,collectively conjointly jointly,collegial collegiate
colligation conjugation conjunction junction,collimate parallel,collocation juxtaposition,colloquial conversational
colloquially conversationally informally,collude conspire,collusion connivance,colonisation colonization settlement
colonise colonize,colonist settler,colony settlement,color coloration colouration,color coloring colouring
color colorise colorize colourise colourize,color colour,color tinge,color vividness,colored coloured,colored negro
colorful colourful,colors colours,colossal prodigious stupendous,colour emblazon,column editorial,column pillar tower
columnar columniform columnlike,columnist editorialist,colza rape,coma comatoseness,comb ransack
combat fight fighting,combinable combinational,combine compound,combining compounding,combust conflagrate ignite
come cum ejaculate semen,come fall,come hail,comeback rejoinder retort riposte,comedian comic
comestible eatable edible,comestible eatable edible pabulum victual,cometary cometic,comfort comfortableness
comfort consolation,comfort console solace soothe,comfort ease,comfortable comfy,comforting consolatory consoling
command require,commandant commander,commandeer highjack hijack pirate,commanding dominating overlooking
commandment precept teaching,commemorate mark,commemoration memorial remembrance,commence start
commencement graduation,comment commentary,comment input remark,comment remark,commentator observer
commentator reviewer,commerce commercialism mercantilism,commercialisation commercialization,commie communist
commiserate sympathise,commiseration condolence,commiseration pathos pity
commissariat provender provisions viands victuals,commission committee,commit consecrate dedicate devote give
commit institutionalise institutionalize send,commit perpetrate pull,commitment committedness,committal perpetration
commixture mixing,commode crapper pot potty throne toilet,commodious convenient,common commons green park
common mutual,common usual,common vernacular,commonly normally ordinarily unremarkably usually
commonplace humdrum unglamorous unglamourous,commonsense commonsensible commonsensical
commonwealth country nation state,commotion din ruckus ruction rumpus,commotion disruption kerfuffle,commove disturb
communicate intercommunicate,communicate pass,communicating communication,communicative communicatory
communique despatch dispatch,communise communize,communist communistic,commutation commuting
commute permute transpose,comp comprehensive,compact concordat covenant,compact heavyset stocky thickset
compact pack wad,compactly succinctly,compactness concentration denseness density,companion company
companionship company fellowship,company troupe,comparability compare,comparative relative,comparatively relatively
compare equate liken,comparing comparison,compassion compassionateness,compassionate pity,compassionately pityingly
compeer equal peer,compel obligate oblige,compendious succinct summary,compensable paying remunerative
compensate counterbalance,compensate indemnify recompense repair,compete vie,competence competency
competition contest,competition rivalry,competitive competitory,competitiveness fight,compilation compiling
compilation digest,compile compose,complain kvetch plain quetch,complaisance compliance compliancy obligingness
complect interconnect interlink,complete consummate,complete discharge dispatch,complete finish,completion windup
complex complicated,complex composite,complexity complexness,complicate perplex,complicate rarify refine
compliment congratulate,complimentary costless free gratis gratuitous,comply follow,component constituent element
component element factor ingredient,component part portion,comportment mien,compose indite pen write,compose write
composing composition,compound deepen intensify,comprehend perceive,comprehension inclusion
comprehensiveness fullness,compress constrict contract press,compression contraction,comprise contain incorporate
compromising conciliatory,compulsion obsession,compulsively obsessionally obsessively,compulsiveness compulsivity
compulsory mandatory required,compunction remorse,con convict yardbird,con learn memorise memorize,conceal hide
concealed hidden,concealing hiding,concealment cover covert screen,concealment privacy privateness secrecy
concede confess,concede grant,conceding concession yielding,conceit vanity
conceited egotistic egotistical swollen vain,conceivable imaginable,conceive conceptualise conceptualize gestate
conceiver mastermind originator,concentrate condense,concentration engrossment,concept conception construct
conception creation,conceptive impregnable,conceptualisation conceptuality conceptualization
conceptualisation conceptualization formulation,concern fear,concern headache worry,concern interest occupy
concern pertain refer relate touch,concerned interested,concerted conjunctive cooperative,concessionaire concessioner
conciliate settle,conciliative conciliatory,conciseness concision pithiness succinctness,conclude reason
concluded ended over terminated,concluding final last,conclusion decision,concoction intermixture mixture
concord concordance,concordant concurring,concourse multitude throng,concupiscent lusty,concurrence concurrency
condemn decry excoriate objurgate,condemnable criminal reprehensible,condemnation disapprobation
condemnatory condemning,condense distil,condescend deign,condescension disdain
condescension disdainfulness superciliousness,condition discipline train,condition precondition stipulation
condition status,conduce contribute lead,conducive contributing contributive contributory
conduct direct guide lead take,conduct direct lead,conduction conductivity,cone conoid,confab confer consult
confederacy confederation federation,confederate confederative,conference league,confess fink squeal
confidant intimate,confide entrust intrust,confident convinced positive,confidingly trustfully trustingly
configuration conformation contour form shape,configuration constellation
confining constraining constrictive limiting restricting,confirm reassert,confirmation substantiation verification
confiscate forfeit forfeited,confiscate impound seize sequester,conflict contravene infringe,conflict struggle
confluence conflux merging,confluent merging,conformance conformity,confound confuse,confounding contradictory
confront face,confused disjointed disordered garbled illogical scattered,confused disordered upset
confused disoriented lost,confusedness confusion disarray muddiness,confusing perplexing puzzling
confutable confutative questionable refutable,confute disprove,congeal jell,congenator congener congeneric relative
congenital inborn,congested engorged,congius gallon,congratulate felicitate,congratulation felicitation
congratulations extolment kudos praise,congratulatory gratulatory,congregation faithful fold
congressman congresswoman representative
conjectural divinatory hypothetic hypothetical suppositional suppositious supposititious
conjecture guess speculation supposition surmisal surmise
conjecture hypothecate hypothesise hypothesize speculate suppose theorise theorize,conjecture speculation
conjoin espouse marry wed,conjoin join,conjoined conjoint,conjugal connubial,conjugate conjugated coupled
conjunctive connective continuative,conjuration incantation,conjurer conjuror illusionist magician prestidigitator
conk stall,connect link tie,connectedness connection,connectedness connection connexion
connecter connection connective connector,conniption fit tantrum,connive intrigue scheme,connotation intension
connote imply,conquer subdue suppress,conquering conquest subjection,conqueror vanquisher,conscience scruples
conscientious painstaking scrupulous,conscientiously religiously scrupulously,conscious witting
conscript draftee inductee,conscription muster,consecrate consecrated dedicated,consecrate ordain ordinate
consecrated sanctified,consecutive sequent sequential serial successive,consecutive sequentially
consentaneous consentient unanimous,consequence effect outcome result upshot,consequently therefore
conservatism conservativism,conservative conservativist,conserve maintain preserve,consider count weigh
consider deal take,consider debate deliberate moot,consider regard see view,consider study
considerably substantially well,consist dwell lie,consistence consistency,consistent reproducible
consistently systematically,consolation solace solacement,consolidation integration
consonant harmonical harmonised harmonized,consortium pool syndicate,conspicuously prominently,constabulary police
constant invariable,constantly forever incessantly perpetually,constellate dot stud,constituent constitutive
constitute represent,constituted established,constitution establishment formation,constrain enforce impose
constrain hold restrain,constrict constringe,constricting constrictive narrowing,construct fabricate manufacture
construe interpret,consult refer,consultation interview,consume down,consume have ingest take,consume squander ware
consuming overwhelming,consummate masterful masterly virtuoso,consumption ingestion intake uptake
consumption phthisis,consumptive lunger tubercular,contact impinging striking,contact reach,contaminant contamination
contaminate foul pollute,contaminated polluted,contamination taint,contemn despise disdain scorn
contemplate meditate study,contemplation musing reflection rumination thoughtfulness
contemporaneity contemporaneousness modernism modernity modernness,contemporise contemporize synchronise synchronize
contempt despite disdain scorn,contemptuous disdainful insulting scornful
contemptuously contumeliously disdainfully scornfully,contend contest repugn,contend postulate,content contented
content contents,content message,conterminous contiguous,contestant dissenter dissident objector protester
contiguous immediate,continence continency,contingence contingency eventuality,continuance continuation
continuance duration,continuation sequel,continue keep,continue keep retain,continue preserve uphold,continue proceed
continuous uninterrupted,contort deform wring,contorted writhed writhen
contortion crookedness torsion tortuosity tortuousness,contrabandist runner smuggler,contract get,contract sign
contract undertake,contractor declarer,contradict contravene negate,contrarily contrariwise perversely
contrary opposite reverse,contrast counterpoint,contrast demarcation,contrasting contrastive,contravention dispute
contribute give,contribution donation,contribution part share,contrite remorseful rueful ruthful
contritely remorsefully ruefully,contriteness contrition,contrive design plan
contrive devise excogitate formulate invent,contriver deviser planner,control mastery,control operate
control restraint,controller restrainer,controvert rebut refute,contumaciously defiantly rebelliously
conundrum enigma riddle,conurbation sprawl,convalesce recover,convalescence recovery recuperation,convene convoke
conveniently handily,convention normal pattern rule,conventionalise conventionalize
conventionalised conventionalized stylised stylized,conventionalize stylise stylize,converge meet,converse discourse
converse reversed transposed,convertible exchangeable,convexity convexness,conveyer conveyor,conviction sentence
conviviality jollification merrymaking,convolute pervert sophisticate,convoluted tangled tortuous
convolution swirl vortex whirl,convulsion fit paroxysm,convulsive spasmodic,cook fix prepare ready,cookery cooking
cookie cooky,cool coolheaded nerveless,coolly nervelessly nonchalantly,coolness imperturbability imperturbableness
coon ringtail,coop hencoop henhouse,cooperator pardner partner,coordinate organise organize
coordinated interconnected unified,cop fuzz,cop glom snitch thieve,cope coping,cope deal grapple manage,copulate mate
copy imitate simulate,copy transcript,coquet coquette flirt mash philander
coquetry dalliance flirt flirtation flirting toying,coquette flirt minx prickteaser tease vamp vamper,cordial liqueur
cordially heartily warmly,cords corduroys,core nucleus,coriaceous leathered leatherlike leathery,cork phellem
corn maize,cornel dogwood,corner niche recess recession,corner nook,corner tree,cornered trapped treed,cornet trumpet
cornetist trumpeter,cornucopia profuseness profusion richness,coronach dirge lament requiem threnody,coronate crown
coroneted highborn titled,corp corporation,corporality corporeality materiality physicalness
corporation potbelly tummy,correct redress right,correct right,correctitude properness propriety
correlate correlated correlative,correlate correlative,correlation correlativity,correspond equate
correspondent newspaperman newspaperwoman newswriter pressman,corrode rust,corrupt crooked
corrupt debase debauch demoralise demoralize deprave misdirect pervert profane subvert vitiate,corruption corruptness
corruption putrescence putridness rottenness,cortex pallium,corticifugal corticoefferent corticofugal
corticoid corticosteroid,coruscate scintillate sparkle,coruscate sparkle,coruscation glitter sparkle,cosec cosecant
cosher kosher,cosignatory cosigner,cosily cozily,cosmea cosmos,cosmetic decorative ornamental
cosmos existence macrocosm universe world,cost price,cost price toll,costa rib,costly pricey pricy,cosy cozy,cot crib
couch lounge sofa,couch put redact,cough coughing,counsel counseling counselling direction guidance
counsellor counselor,count counting enumeration numeration,count enumerate numerate,count matter
countenance imprimatur sanction,countenance visage,counteract countercheck,counterattack countermove
counterattack counterplay,counterattack counterstrike,counterbalance counterpoise counterweight equaliser equalizer
counterbalance equipoise,counterbalance oppose,counterbalanced counterpoised,counterfeit fake forge
counterglow gegenschein,countermine sabotage undermine,counterpart similitude,counterpunch parry,countervail offset
countless innumerable innumerous multitudinous myriad numberless uncounted unnumberable unnumbered unnumerable
countrified countryfied rustic,country land,country land nation,countryman ruralist,coup putsch takeover
couple match mate pair twin,couple mates,couple twosome,coupled joined linked,coupler coupling,courier messenger
course flow run,course line,course naturally,course track,course trend,court courtroom,court judicature tribunal
court romance solicit woo,court woo,courteously politely,cover cross traverse,cover deal handle plow treat
cover embrace encompass,cover extend,cover masking,covetous envious jealous,cow overawe,cowardice cowardliness
cowcatcher fender,cower cringe fawn grovel,cower huddle,cowhide cowskin,coy demure overmodest,coyness demureness
cozen deceive delude,cps hertz,crabbed crabby cross fussy grouchy grumpy,crack gap,crackbrained idiotic
cracker redneck,crackerjack jimdandy jimhickey,crackle crackleware,crackle crackling crepitation,crackle crepitate
crackle crunch scranch scraunch,crackpot crank fruitcake screwball,cracksman safebreaker safecracker
cradlesong lullaby,craft trade,crafter craftsman,craftsmanship workmanship
crafty cunning dodgy foxy guileful knavish sly tricksy wily,cragged craggy hilly mountainous,cram jampack wad
cramp halter hamper,cramp spasm,cranch craunch crunch grind,craniate vertebrate,crank cranky tippy,crank zigzag
cranky fractious irritable nettlesome peckish peevish pettish petulant scratchy techy testy tetchy,crap defecate shit
crap poop shit shite turd,crape crimp frizz frizzle kink,crappy icky lousy rotten shitty stinking stinky
crassitude crassness,crate crateful,crave hunger lust thirst,craved desired,craven poltroon recreant,craven recreant
crawl creep,crawler creeper,crawler lackey sycophant toady,craze cult fad furor furore
craze delirium frenzy fury hysteria,craze madden,crazed deranged,crazily dementedly insanely madly
craziness foolishness,crazy looney loony nutcase weirdo,crazy screwball softheaded,creak creaking
creak screak screech skreak squeak,crease crimp flexure fold plication,crease crinkle crisp ruckle wrinkle
crease crinkle furrow line seam wrinkle,crease furrow,create make
creation founding initiation instauration origination,creative originative,creativeness creativity,creature wight
credal creedal,credo creed,creep mouse pussyfoot sneak,creep spook weirdie weirdo weirdy,crenate crenated scalloped
crepuscle crepuscule dusk evenfall gloam gloaming nightfall twilight,crest peak summit top,crested topknotted
crewman sailor,criminal crook felon malefactor outlaw,criminalise criminalize illegalise illegalize outlaw
criminalism criminality criminalness,crimp pinch,crimson red,cringe flinch funk quail recoil shrink squinch wince
cringle eyelet grommet grummet loop,crinkled crinkly rippled wavelike wavy,cripple lame
crippled game gimpy halt halting lame,crippling disabling incapacitating,crisp crispen toast,crisp crispy,crisp sharp
crisply sharply,crisscross crisscrossed,crisscross cross,criterion standard,criterion standard touchstone
critical vital,criticise criticize,criticism critique,critique review,croak croaking,croak cronk
croak decease die expire perish,croaky guttural,crochet crocheting,crookedly lopsidedly,crop cultivate work
crop harvest,cross intersect,cross thwartwise transversal transverse,crossbeam crosspiece trave traverse
crossbreeding interbreeding miscegenation,crosscut cutoff shortcut,crosshatch hachure hatch hatching
crossroads hamlet,crossroads juncture,crotchet hook,crouch hunker scrunch squat,croup croupe hindquarters rump
crow gloat,crowbar pry,crowd herd,crowned laureled laurelled,crucial important,crucifix rood,crude earthy
crude petroleum,crudeness crudity gaucheness,crudeness crudity primitiveness primitivism rudeness
cruelty mercilessness pitilessness ruthlessness,cruise sail,crumble crumple,crumbly friable,crumpled dented
crush mash squash squeeze,crush oppress suppress,crushed humbled humiliated,crushing quelling stifling
crust encrustation incrustation,crusted crustlike crusty encrusted,crusty curmudgeonly gruff,cry exclaim outcry shout
cry weep,cry yell,crying egregious flagrant glaring,crying tears weeping,cryopathy frostbite
cryptic cryptical inscrutable mysterious mystifying
crystalise crystalize crystallise crystallize elucidate illuminate,cub greenhorn rookie,cub lad laddie sonny
cubby cubbyhole snug snuggery,cube dice,cubist cubistic,cubitus elbow,cuckold wander,cuddle nestle nuzzle snuggle
cuddle nestle snuggle,cue remind,cuff handcuff handlock manacle,cuff handcuff manacle,cuff turnup,cuff whomp
cull pick,cull reject,culprit perpetrator,cultural ethnic ethnical,cumber encumber restrain,cumbersome cumbrous
cunctation procrastination shillyshally,cuneus wedge,cunning cute,cunt puss pussy slit snatch twat,cup cupful
cur mongrel mutt,curate minister parson pastor rector,curative cure remedy therapeutic,curb curbing kerb
curio curiosity oddment,curiosity wonder,curious funny peculiar queer rum rummy singular
curiously inexplicably oddly peculiarly,curiously inquisitively interrogatively,curl kink,current stream
currently presently,curriculum programme syllabus,curse execration,curse expletive oath swearing swearword
cursed curst,cursed damned doomed unredeemed unsaved,cursedly damnably damned,cursive longhand,cursory perfunctory
curt laconic terse,curtail restrict,curtain drape drapery,curtilage grounds yard,curtly shortly
curve cut sheer slew slue swerve trend veer,curve wind,curved curving,cushioned cushiony padded,cushioning padding
cusp leaflet,cussed obdurate obstinate unrepentant,cussedly mulishly obdurately obstinately stubbornly
custodial tutelar tutelary,custodian keeper,custody detainment detention,custom tradition,custom usage,cut reduce
cuteness prettiness,cuticle epidermis,cutis skin tegument,cutlas cutlass,cutting edged stinging
cyberspace internet net,cycle round,cyclicity periodicity,cyclopaedia cyclopedia encyclopaedia encyclopedia
cyclosis streaming,cylindric cylindrical,cynic faultfinder,cynical misanthropic misanthropical,cyst vesicle
cytol cytoplasm,dab pat,dab splatter,dab swab swob,dabble paddle,dabbled spattered splashed splattered
dad dada daddy papa pappa pop,dada dadaism,daemon daimon demon devil fiend,dagger obelisk,daikon radish
daintiness delicacy,dainty delicacy goody kickshaw treat,dally flirt toy
dam decameter decametre dekameter dekametre dkm,dam dike dyke,damage harm impairment
damaging detrimental prejudicial prejudicious,dame gentlewoman lady madam,damn darn shucks,damn goddamn
damp dampish moist,damp dampness moistness,damp muffle mute,dampen moisten,dampen stifle,dancer terpsichorean
dancing terpsichore,dandified dandyish foppish,danger risk,dangerous grave grievous serious,dangerous unsafe
dangerously hazardously perilously,dangle swing,dapper dashing jaunty natty raffish rakish spiffy spruce
dapple fleck maculation patch speckle spot,dapple mottle,dappled mottled,dare daring,dare presume
daredevil hothead lunatic madcap swashbuckler,daring venturesome venturous,dark darkness,dark darkness shadow
dark darkness wickedness,dark night nighttime,darling dearie deary ducky favorite favourite pet,darn mend
dart dash flash scoot scud shoot,dart fleet flit flutter,dash elan flair panache,dash smash,dash sprint,dashed dotted
dashing gallant,daughter girl,daunt pall scare,daw jackdaw,dawdler laggard lagger poke trailer,day daylight daytime
daybook ledger,daydream daydreaming oneirism reverie revery,daydream dream stargaze woolgather,daydream moon
daze fog haze,daze shock stupor,dazed foggy groggy logy stuporous,dazed stupefied stupid,dazzling fulgurant fulgurous
deaden girdle,deadliness lethality,deadlock impasse stalemate standstill,deadly deathly,deadly deucedly insanely
deadly lethal,deadpan expressionless impassive unexpressive,deaf deafen,deaf indifferent
deafening earsplitting thunderous thundery,deal sell,deal trade,dealership franchise,dealing transaction
dealings relations,dear dearly,dear good,dearth famine shortage,dearth paucity,death decease expiry
death demise dying,deathlike deathly,deathly exceedingly extremely super,deathrate mortality,debacle fiasco
debar suspend,debasement degradation,debate disputation
debauched degenerate degraded dissipated dissolute libertine profligate,debauchee libertine rounder
debile decrepit infirm sapless weakly,debilitate enfeeble,debilitation enervation enfeeblement exhaustion
debilitative enervating enfeebling weakening,debility feebleness frailness frailty infirmity valetudinarianism
debonair debonaire debonnaire suave,debris detritus dust junk rubble,debut entry introduction launching unveiling
decade decennary decennium,decade ten tenner,decadence decadency degeneracy degeneration,decant pour,decay decompose
decay dilapidate,decayed rotted rotten,deceased decedent departed,deceased departed gone
deceit deception misrepresentation,deceit fraudulence,deceivingly deceptively misleadingly,decelerate slow
deceleration retardation slowing,decent decently properly right,decent fitting,decent nice
decentralise decentralize deconcentrate,deceptive delusory,deceptive misleading,decertify derecognise derecognize
decide determine,decidedly definitely emphatically unquestionably,deciding determinant determinative determining
decimeter decimetre,decipherable readable,decisively resolutely,declaim inveigh,declaim recite,declarative indicative
declared stated,declension deterioration worsening,declination decline,declination declivity downslope fall
decline diminution,decline refuse,decline refuse reject,decline wane,decline worsen,declivitous downhill
decomposition disintegration,deconsecrate desecrate unhallow,decoration medal ribbon
decoration ornament ornamentation,decorator ornamentalist,decorousness decorum,decrease decrement
decrease diminish fall lessen,decrease lessen minify,decrease lessening,decreased reduced
decree edict fiat order rescript,decree rule,decreed ordained prescribed
decriminalise decriminalize legalise legalize legitimate legitimatise legitimatize legitimise legitimize
decussate intersectant intersecting,deduce derive infer,deduct subtract,deduct withhold,deed title,deem hold
deep deeply,deep late,deep rich,deep trench,deepen intensify,deepening thickening,deeply intensely profoundly
defacement disfiguration disfigurement mutilation,defalcate embezzle malversate misappropriate peculate
default nonpayment nonremittal,defeat frustration,defeat kill,defeat licking,defeat overcome
defeated disappointed discomfited foiled frustrated thwarted,defeated discomfited,defect desert,defect shortcoming
defective faulty,defence defense,defend fight oppose,defend guard,defend support,defendable defensible
defendant suspect,defender guardian protector shielder,defender withstander,defense vindication,defenseless naked
defensive justificative justificatory,defer postpone prorogue remit shelve table,deference respectfulness
deferral recess,defiance rebelliousness,defiant noncompliant,deficiency inadequacy,deficiency lack want
deficient insufficient,deficient lacking wanting,deficit shortage shortfall,defile gorge
defile maculate sully tarnish,defile sully taint,define delimit delimitate delineate specify,define delineate
defined outlined,defining shaping,definitive unequivocal,deflection deflexion refraction,deflection warp
deflower impair mar vitiate,deformation distortion,deformed distorted malformed misshapen,defrayal defrayment payment
defrost deice,deft dexterous dextrous,deftly dexterously dextrously,defy refuse resist,defy withstand
degage detached uninvolved,degeneracy depravation depravity,degenerate deteriorate,degenerate deviant deviate pervert
degeneration devolution,deglutition swallow,deglycerolise deglycerolize,degrade demean disgrace,degree level
degree level point stage,dehydrated desiccated dried,deity divinity god immortal
deject demoralise demoralize depress dismay dispirit,dejection faeces feces ordure stool
dejeuner lunch luncheon tiffin,delay detain stay,delay holdup,delay postponement wait
delectable delicious luscious scrumptious toothsome yummy,delectation delight,delectation enjoyment
delegacy delegation deputation,delegate depute,delegating delegation deputation relegating relegation
deliberately measuredly,deliberateness slowness unhurriedness,delicate fragile,delicately exquisitely fine
delicious delightful,deliciously lusciously scrumptiously,deliciously pleasurably,delight enjoy revel
delight joy pleasure,delight please,delimit subtend,delimitate demarcate,delineation limning,delinquency dereliction
deliquium faint swoon syncope,delirious excited frantic mad unrestrained,deliver deport extradite,deliver present
deliver rescue,deliverance rescue saving,deliverer rescuer savior saviour,deluge flood inundate swamp
deluge flood inundation,deluge overwhelm,delusion hallucination,deluxe luxurious opulent princely sumptuous,delve dig
demagog demagogue,demand exact,demand involve necessitate need require take,demand requirement
demasculinise demasculinize emasculate,demeaning humbling humiliating mortifying,demesne domain land
demilitarise demilitarize disarm,demineralisation demineralization,demo demonstrate exhibit present show
democracy republic,democratise democratize,demodulator detector,demolish pulverise pulverize
demolition destruction wipeout,demon fiend ogre,demoniac demoniacal possessed
demonic diabolic diabolical fiendish hellish infernal satanic unholy,demonstrable incontrovertible
demonstrable provable,demonstrably incontrovertibly provably,demonstrate establish prove shew show
demonstration monstrance,demonstration presentation,demonstrative illustrative,demoralisation demoralization
demoralised demoralized discouraged disheartened,demoralising demoralizing disheartening dispiriting,demote relegate
demulcent emollient salving softening,demur demurral demurrer,demur except,demythologisation demythologization
demythologise demythologize,demythologised demythologized,den hideaway hideout,den lair,denary tenfold
denial disaffirmation,denizen dweller habitant indweller inhabitant,denominate designate,denotation indication
denotation reference,denotative explicit,denote refer,denouncement denunciation,dense impenetrable,densely thickly
denseness dumbness,dent incision prick scratch,deny refuse,depart deviate vary,depart start
departure deviation difference divergence,departure going leaving,depend rely
dependability dependableness reliability reliableness,dependable honest reliable,dependable reliable
dependably faithfully reliably,dependance dependence dependency,dependant dependent,dependant hooked
depersonalise depersonalize objectify,depict describe draw,depict limn portray,depict picture show
depicted pictured portrayed,deplete exhaust,deplorable distressing lamentable pitiful sorry
deplorable execrable woeful wretched,deplorably lamentably woefully,depone depose,depopulate desolate,deportee exile
deposit lodge stick wedge,deposit posit situate,deposit sediment,depositary depository repository
depot entrepot storage storehouse,depot terminal,depraved reprobate,depravity turpitude
depreciator detractor disparager,depredation predation,depredation ravage,depression slump,deprivation loss
deprivation neediness privation want,deprive divest strip,deracinate extirpate,deracinate uproot,derange unbalance
derangement overthrow upset,derangement unbalance,derision ridicule,derisive gibelike jeering mocking taunting
derivation deriving etymologizing,derivative differential,derive educe,derive gain,derogation disparagement
desacralize secularize,descant warble yodel,descend fall,descendant descendent,descendants posterity
descent extraction origin,describe report,descriptor form signifier,descry espy spot spy,desecrate outrage profane
desegregate integrate mix,desegregation integrating integration,deserve merit,deserving worth
deservingness merit meritoriousness,desex desexualise desexualize sterilise sterilize,desiccation evaporation
design designing,design pattern,design plan,designed intentional unintentional,desirable suitable worthy
desire hope trust,desire want,desolation devastation,despair desperation,despairing desperate
despairingly despondently,despatch dispatch,despatch expeditiousness,desperately urgently
despicable slimy vile worthless,despised detested hated scorned,despiteful spiteful vindictive
despoil foray loot pillage ransack reave rifle,despoil rape,despoiled pillaged raped ravaged sacked
despoiler freebooter looter pillager plunderer raider spoiler,despondence despondency disconsolateness heartsickness
despondent heartsick,destination goal,destination terminus,destine doom fate,destine intend,destiny fate
destroy destruct,destroy ruin,destroyed ruined,destroyer ruiner uprooter waster,detached isolated separated
detachment disengagement,detail item particular,detail item point,detailed elaborate elaborated
detect discover find notice observe,detectable noticeable,detectable perceptible,detecting sleuthing
detection sensing,detective tec,detector sensor,deter discourage,deter dissuade,detergence detergency
detergent detersive,deterioration impairment,determinant determinative,determinant epitope,determination finding
determination purpose,determine fix set specify,determine influence shape,determine set
determinedly unfalteringly unshakably,detest hate,dethaw melt thaw unfreeze unthaw,detonate explode
detribalise detribalize,deuce two,devastate ravage,develop educate prepare train,develop evolve germinate
develop explicate formulate,develop get grow,develop modernise modernize,developing underdeveloped
development evolution,development exploitation,development growing growth maturation ontogenesis ontogeny
deviate divert,device twist,devil dickens,devilish devilishly
devilish diabolic diabolical mephistophelean mephistophelian,devilish rascally roguish
devilment devilry deviltry mischief roguery roguishness shenanigan,devious oblique,devious shifty
devise machinate organize prepare,devising fashioning making,devote give pay,devotedness devotion
devout earnest heartfelt,devoutness religiousness,diagnosing diagnosis,diagnostic symptomatic
diagnostician pathologist,diagram plot,diagrammatically graphically,dialect idiom,dialectic dialectical
dialog dialogue,dialog dialogue duologue,dialyse dialyze,diam diameter,diametric diametrical polar
diaper napkin nappy,diaphoresis hidrosis perspiration sudation sweating,diaphragm midriff,diaphyseal diaphysial
diarist journalist,diarrhea diarrhoea looseness,diary journal,dice die,dickey dickie dicky shirtfront
dictate order prescribe,diction phraseology phrasing verbiage wording,dictionary lexicon,dictum pronouncement
didactics education instruction,didder shake,diddle toy,diddley diddly diddlyshit diddlysquat jack squat
diehard traditionalist,dietary dietetic dietetical,diethylstilbestrol diethylstilboestrol stilbestrol stilboestrol
differ disagree,difference dispute,differentiate distinguish mark
differentiate distinguish secern secernate separate severalise severalize tell,differentiation distinction
differently otherwise,difficult hard,difficult unmanageable,difficultness difficulty,difficulty trouble
diffident shy timid unsure,diffuse diffused,diffuse imbue interpenetrate permeate pervade,diffuse spread
diffusing diffusive dispersive disseminative,dig excavation,digging excavation,diggings digs domiciliation lodgings
digit figure,digit finger fingerbreadth,digitalisation digitalization,dignify ennoble,dignitary panjandrum
dignity gravitas lordliness,digress divagate,digress sidetrack straggle,digression divagation diversion
digressive tangential,dilatation distension distention,dilate distend
dilate elaborate expatiate exposit expound lucubrate,dilatoriness procrastination,dilatory laggard pokey poky
dilemma quandary,diligence industriousness,diligent persevering,dillydally procrastinate shillyshally stall
dilute diluted,dim faint shadowy wispy,diminished lessened vitiated weakened,dimly indistinctly,dimly palely pallidly
ding gouge nick,dingy muddied,dinnertime suppertime,dip dunk souse,diplomacy discreetness finesse
diplomat diplomatist,diplomatic diplomatical,dipped lordotic swayback swaybacked,direct directly straight,direct send
direct unmediated,directing directive guiding,direction instruction,direction management,direction way
directionality directivity,directiveness directivity,directly flat straight
directly forthwith immediately instantly now straightaway,director manager,dirt filth grease grime grunge soil
dirt soil,dirt ungraded,dirty soiled unclean,disability disablement handicap,disable disenable incapacitate
disable handicap incapacitate invalid,disabled handicapped,disabling disqualifying,disaccord disagree discord
disadvantage disfavor disfavour,disaffected malcontent rebellious,disagreement discrepancy
disagreement dissension dissonance,disallow forbid interdict nix prohibit proscribe veto,disappear vanish
disappearance disappearing,disappointing dissatisfactory unsatisfying,disappointment letdown,disapprove reject
disarmament disarming,disarray disorder,disassemble dismantle,disassembly dismantlement dismantling
disassociate disjoint dissociate disunite divorce,disassociation dissociation,disbelief incredulity skepticism
disbelief unbelief,disbelieving sceptical skeptical,disbursal disbursement expense
disbursal disbursement outlay spending,disc disk saucer,disc platter record,discard dispose,discarded throwaway
discase disrobe strip uncase undress,discern distinguish recognize spot,discernability legibility
discernable discernible,discerning discreet,discerp dismember,discerp lop sever,discharge venting
disciplinarian martinet moralist,disclose expose uncover,disclosure revealing revelation
discoloration discolouration stain,discombobulated disconcerted,discomfit discompose disconcert untune upset
discomfort soreness,discomfort uncomfortableness,disconcert flurry,disconcerting upsetting
disconnect disconnection gulf,disconnect unplug,disconnected disunited fragmented split,disconnected staccato
disconsolate dismal drear dreary,discontent discontented,discontent discontentedness discontentment
discontinuance discontinuation,discord dissension,discord strife,discount dismiss disregard ignore
discouragement disheartenment dismay,discourse discuss,discourse preaching sermon,discourteous ungracious
discourteously impolitely rudely,discourtesy rudeness,discover find,discover hear learn see,discovery find uncovering
discredit disrepute,discrepancy variance variant,discreteness distinctness separateness severalty
discretional discretionary,discriminating incisive keen knifelike penetrating penetrative piercing sharp
discrimination favoritism favouritism,discrimination secernment,discriminatory prejudiced,discussion treatment
discussion word,disdain scorn spurn
disdainful haughty imperious lordly overbearing prideful sniffy supercilious swaggering,diseased pathologic
disembarrass free rid,disenchanting disillusioning,disenchantment disillusion disillusionment
disencumber disentangle extricate untangle,disenfranchise disfranchise,disengage withdraw
disengagement fallback pullout,disentangle unsnarl,disfavor disfavour dislike,disgorgement emesis puking vomiting
disgrace ignominy shame,disgraceful ignominious inglorious opprobrious shameful
disgraceful scandalous shameful shocking,disgruntled dissatisfied,disgust nauseate sicken,disgust revolt
disgustful disgusting distasteful foul loathly loathsome repellant repellent repelling revolting skanky yucky
disgustingly distastefully revoltingly sickeningly,dish serve,disheveled dishevelled frowzled rumpled tousled
dishonest dishonorable,dishonor dishonour,dishwashing washup
disinclination hesitancy hesitation indisposition reluctance,disinherit disown,disinter exhume,disinterest neutrality
disinterment exhumation,disinvest divest,disk harrow,dislodge free,dislodge reposition shift,disloyal unpatriotic
dismally dreadfully,dismally drearily,dismantle level rase raze,dismissal dismission,dismission release sacking
dismount unhorse,disobedience noncompliance,disobedient unruly,disobliging uncooperative,disorder disorderliness
disorderly jumbled,disorganised disorganized,disown repudiate,disparagement dispraise,dispatch shipment
dispel disperse dissipate scatter,disperse dot scatter sprinkle,dispersed spread,dispersion distribution
dispirited downcast downhearted gloomy,dispirited listless,dispiritedly hopelessly,displace preempt
displacement shift,displacement supplanting,display exhibit expose,display exhibit showing,display show
disposed fain prepared,disposition temperament,dispossessed homeless roofless,dispossession eviction
dispossession exorcism,disproportional disproportionate,disqualify indispose unfit,disquieted disturbed upset worried
disquietude edginess inquietude uneasiness,disregard ignore snub,disregard neglect,disregarded forgotten
disregarding disregardless irrespective regardless,disrupt interrupt,disruption interruption
disruptive riotous troubled tumultuous turbulent,dissembler dissimulator hypocrite phoney phony
dissembling feigning pretense,dissent protest resist,dissentious divisive factious,dissertation thesis
dissever divide separate split,dissimilar unalike,dissipate scatter,dissociable separable severable
dissolution dissolving,dissolvent dissolver resolvent solvent,dissonance noise,distaff female
distance outdistance outstrip,distension distention,distill purify,distillate distillation,distillation distillment
distinct distinguishable,distinction eminence preeminence,distinctive typical
distinctiveness peculiarity speciality specialness specialty,distinguished imposing,distort falsify garble warp
distorted misrepresented perverted twisted,distraught overwrought,distress hurt suffering,distress straiten
distressed dysphoric unhappy,distressful distressing disturbing perturbing troubling worrisome worrying
distressfulness seriousness,distressingly painfully,distribute spread,distributer distributor
district dominion territory,district zone,distrust distrustfulness mistrust,distrust mistrust suspect
distrust mistrust suspicion,disturb interrupt,disturb trouble upset,disturbance perturbation upset,disunite separate
disuse neglect,dither flap fuss pother tizzy,divan diwan,dive diving,dive honkytonk,dive plunge,divergence divergency
divergent diverging,divers diverse,diverse various,diversely multifariously variously
diverseness diversity multifariousness variety,diversification variegation,diversion recreation,divertimento serenade
divide fraction,divide separate,divide watershed,divination prophecy
divinatory mantic sibyllic sibylline vatic vatical,divine godly,division part,divisor factor,divorce divorcement
dizzily giddily,dizziness giddiness lightheadedness vertigo,dizzy giddy vertiginous woozy
djinn djinni djinny genie jinnee jinni,doc doctor medico physician,docile teachable,dock sorrel
docker dockhand dockworker loader longshoreman lumper stevedore,doctrinaire dogmatist,doctrine ism philosophy
docudrama documentary infotainment,document papers,documental documentary,doddering doddery gaga senile
dodge stratagem,dodger fox slyboots,dodging scheme,dog frump,dogfight hassle scuffle tussle
dogged dour pertinacious tenacious unyielding,doggedly tenaciously
doggedness perseverance persistence persistency pertinacity tenaciousness tenacity,doggerel jingle,dogging persisting
doghouse kennel,dogma tenet,dogmatic dogmatical,doldrums stagnancy stagnation,doleful mournful
dolorous dolourous lachrymose tearful weeping,dolt dullard pillock stupe stupid,doltishly stupidly
domicile domiciliate reside shack,domiciliate house,dominate predominate prevail reign rule,dominated henpecked
domination mastery supremacy,domineer tyrannise tyrannize,don preceptor,done through,donjon dungeon keep
donkeywork drudgery plodding,doodle scrabble scribble,doom doomsday,doom sentence,doomed lost,door doorway
doorhandle doorknob,doorkeeper usher,doorman gatekeeper ostiary porter,dope gage locoweed sens sess
doped drugged narcotised narcotized,dork jerk,dorm dormitory hall,dormancy quiescence quiescency sleeping
dormant hibernating torpid,dosage dose,dose drug,dot point,dotted flecked specked speckled stippled
double doubled twofold,double dual duple,double dual threefold twofold,doubly twice
doubt doubtfulness dubiety dubiousness incertitude uncertainty,doubt doubtfulness dubiousness question
doubter sceptic skeptic,doubtful dubious,doubtful dubious dubitable,doubting questioning sceptical skeptical
doubtless doubtlessly undoubtedly,dourly glumly sullenly,dousing ducking submersion,dove peacenik,dowel joggle
dower dowery dowry,dower endow,down downward,down downward downwardly downwards,downlike downy flossy fluffy
downplay minimise minimize understate,downriver downstream,downstair downstairs,downwind lee,downwind windward
downy puberulent pubescent sericeous,doze drowse,doze drowse snooze,dozen twelve,dozen twelve xii
dozens gobs heaps lashings loads lots oodles piles rafts scads scores slews stacks tons wads,dozy drowsing drowsy
drab dreary,drab somber sombre,draft outline,draftsmanship drawing,drafty draughty,dragon firedrake,dragon tartar
dragoon railroad sandbag,drain drainage,draining exhausting,drama play,dramatic spectacular striking
dramatics dramaturgy theater theatre,dramatise dramatize,dramatist playwright,draught gulp swig
draught potation tipple,draw make,draw puff,draw pull,draw reap,draw trace,dread fear,dream dreaming,dreamer idealist
dreamfully dreamily moonily,dreaminess languor,dreamlike surreal,dreamy lackadaisical languid languorous
dreamy moony woolgathering,dregs settlings,drench swamp,drenching soaking sousing,dress primp,drib driblet drop
dribble drip,dribble drip trickle,dribble drivel drool slobber,dribble trickle,drift err stray
drift impetus impulsion,drift ramble range roam rove stray swan vagabond wander,drily dryly laconically
drinker imbiber juicer toper,drinking imbibing imbibition,drip dripping
drippiness mawkishness mushiness sentimentality soupiness,dripping soaking sopping,drive driveway,drive force ram
drive motor,drive repel,drivel drool slabber slaver slobber,drivel garbage,driven goaded,driven impelled
drizzle mizzle,drizzle moisten,drogue sock windsock,drone droning monotone,drool salivate,droop loll,droop sag
droop sag swag,drooping droopy sagging,drop fell,drop sink,drop unload,droppings dung muck,dropsical edematous
dropsy edema hydrops oedema,dross impurity,dross scoria slag,drought drouth,drove swarm,drover herder herdsman
drown submerge,drowsily somnolently,drowsiness sleepiness somnolence,drowsy oscitant
drubbing slaughter thrashing trouncing walloping whipping,drudge fag labor labour moil toil travail,drudge hack
drudging laboring labouring toiling,drugging sedation,drugstore pharmacy,drum membranophone tympan,drumhead summary
drunk drunkard inebriate rummy sot wino,drunk inebriated intoxicated ripped,drunk intoxicated
drunkenness inebriation inebriety insobriety intoxication tipsiness,dry ironic ironical wry,dry prohibitionist
dryness sobriety,dryness waterlessness xerotes,dub nickname,ductile malleable pliable pliant tensile tractile
dud flop,dud misfire,dueler duelist dueller duellist,dugout pirogue,dulcet honeyed mellifluous mellisonant sweet
dull muffled muted softened,dumb speechless
dumbfounded dumbstricken dumbstruck dumfounded flabbergasted stupefied thunderstruck,dump dumpsite wasteyard,dun fawn
dunnock sparrow,duodecimal twelfth,dupe victim,dupery fraud hoax,duplicability reproducibility
duplicable duplicatable,duplicate duplication,duplicate matching twin twinned,duplicate reduplicate repeat
duplicate twin,duplication gemination,durability enduringness lastingness,durable lasting,dusky swart swarthy
dusky twilight twilit,dustpan dustpanful,dustup quarrel row wrangle,dusty stale,duty obligation responsibility
duty tariff,dwarf gnome,dwarf midget nanus,dwarf overshadow,dweeb grind nerd swot wonk,dwell inhabit live populate
dwindling tapering,dye dyestuff,dynamic dynamical,dynamics kinetics,dynamism heartiness vigor vigour
dyspepsia indigestion,eagerly thirstily,eagerness readiness,earlier earliest,earlier sooner,earliest soonest
earmark hallmark stylemark trademark,earn garner,earn make realise realize,earnest sincere solemn,earnestly seriously
earnestness seriousness sincerity,earnings lucre profit profits,earnings pay remuneration salary wage
earphone earpiece headphone,earreach earshot hearing,earth globe world,earth ground,earth ground land
earthbound pedestrian prosaic prosy,earthling earthman tellurian worldling,earthquake quake seism temblor
ease easiness,easily easy,easing moderation,east eastward,eastbound eastward,easter easterly,eastward eastwards
easy easygoing leisurely,easy slow slowly tardily,eat feed,eatage forage pasturage pasture,eater feeder
eatery restaurant,eating feeding,ebb ebbing wane,ebb reflux,ebon ebony,ebullience enthusiasm exuberance
ebullient exuberant,ebulliently expansively exuberantly,eccentric flake geek oddball,eccentric nonconcentric
ecclesiastic ecclesiastical,echo repeat,echo resound reverberate ring,echo reverberation,echogram sonogram
echoic imitative onomatopoeic onomatopoeical onomatopoetic,echt genuine,eclectic eclecticist,eclipse occult
eclipse occultation,eclipse overshadow,economic economical,economise economize,economise economize husband
ecstasy exaltation rapture raptus,ecstasy rapture,ecstatic enraptured rapt rapturous rhapsodic
ecumenical oecumenical universal,eddy purl swirl whirlpool,edge inch,edge sharpness,edgeways edgewise
edgy jittery jumpy nervy overstrung restive uptight,edification sophistication,edify enlighten,edifying enlightening
edit redact,educated enlightened,educatee pupil student,educator pedagog pedagogue,educe elicit,effect effectuate
effect gist,effect impression,effected established,effective effectual efficacious,effective efficient
effectively efficaciously,effectiveness effectivity effectuality effectualness,effectiveness potency,effectual legal
effectuation implementation,effervesce fizz foam froth,effervescent sparkling,efficaciousness efficacy
efficiently expeditiously,effluence efflux outflow,effluent outflowing,effluent wastewater,effort exertion travail
effort exploit feat,effulgence radiance radiancy refulgence refulgency shine,effusiveness expansiveness
egalitarianism equalitarianism,egg eggs,ego egotism,ego self,egoist egotist swellhead,egress emerge issue
egress emergence,eight eighter octad octet octonary ogdoad,eight viii,eighteen xviii,eighty fourscore
eighty fourscore lxxx,ejaculation interjection,eject release,ejection expulsion riddance,elaborate luxuriant
elaborately intricately,elaboration refinement,elapse pass,elate intoxicate uplift,elated gleeful joyful jubilant
elating exhilarating,elation lightness,eld geezerhood years,elder older,elder senior,eldest firstborn
eldritch uncanny unearthly weird,elect elite,elected elective,elector voter,electric electrical
electrifying thrilling,electron negatron,electrostatic static,electrotherapy galvanism,elegant graceful
elementary simple uncomplicated unproblematic,elephantine gargantuan giant jumbo,elevate lift raise,elevate promote
elevated exalted idealistic lofty rarefied rarified,elevation raising,elfin elflike,elfin fey,eliminate obviate
elimination excreting excretion voiding,elimination riddance,elision exception,ellipse oval
ellipsoid ellipsoidal spheroidal,elliptic elliptical oval ovate oviform ovoid prolate,elm elmwood,elongate elongated
elongate stretch,elongated lengthened prolonged,eloquence fluency smoothness,eloquent fluent,elude escape,elude evade
elysian inspired,emanate exhale,emanation emission,emancipate liberate,emancipate manumit,emancipated liberated
embarrassed humiliated mortified,embarrassing mortifying,embarrassing unenviable,embed engraft imbed implant plant
emblematic emblematical symbolic symbolical,emblematic exemplary typic,embodiment shape,embody incarnate substantiate
embody personify,embonpoint plumpness,embrace embracement embracing,embroil sweep tangle,embroiled entangled
emcee host,emergence outgrowth,emergency exigency,emetic nauseant vomit vomitive,emf voltage,emigration expatriation
eminence tuberosity,eminent high,eminent lofty soaring towering,emotionalism emotionality
emotionlessness impassiveness impassivity indifference phlegm stolidity unemotionality,empale impale spike transfix
empanel impanel panel,empathetically sympathetically,empathise empathize sympathize,emphasis vehemence
emphasise emphasize underline underscore,emphasised emphasized emphatic,emphatic exclamatory,empire imperium
empiric empirical,emplacement locating location position positioning,employ employment,employ engage hire
employed utilised utilized,employment work,empower endow endue gift indue invest,empty vacuous
emptying evacuation voidance,empurple purple purpurate,empurpled purple,empyreal empyrean sublime
empyrean firmament heavens welkin,enact ordain,enactment passage,enamored infatuated potty smitten
enceinte expectant gravid,enchant enrapture enthral enthrall ravish,enchantment spell trance,enchantress witch
encircled surrounded,enclose enfold envelop enwrap,enclosing enclosure envelopment inclosure
encomium eulogy paean panegyric pean,encounter meet see,encounter meeting,encounter skirmish,encouraging supporting
encroach entrench impinge trench,encroach impinge infringe,encroacher invader,encroachment intrusion invasion
encroachment trespass usurpation violation,encrust incrust,encumbrance incumbrance
encyclopaedism encyclopedism eruditeness erudition learnedness learning scholarship,end goal,end terminate
endanger imperil jeopardise jeopardize menace peril threaten,endanger peril queer scupper
endangerment hazard jeopardy peril risk,endeavor endeavour enterprise,endeavor endeavour strive
endless eternal interminable,endlessly infinitely,endocrine hormone,endogamy inmarriage intermarriage
endowment gift talent,endpoint termination terminus,endurance survival,endure last live survive,endure suffer
enemy foe foeman,energetic gumptious industrious,energise energize,energy vigor vigour,energy vim
enervate faze unnerve unsettle,enforce implement,enforced implemented,engage engross,engage pursue
engagingly winsomely,engineer mastermind orchestrate organize,engineer technologist,engineering technology
engrave grave inscribe,engraved etched graven inscribed,engross engulf immerse steep
engrossment preoccupancy preoccupation,enhancer foil,enigma mystery,enigmatic enigmatical puzzling
enjoin order say tell,enjoy love,enjoyable gratifying pleasurable,enkindled ignited kindled
enlace entwine interlace intertwine lace twine,enlarged hypertrophied,enlargement expansion
enlightening illuminating informative,enlightenment nirvana,enlistee recruit,enlisting recruitment,enlistment hitch
enliven liven,enmesh ensnarl,enmeshed intermeshed,ennead nine niner,ennoble gentle,enormity outrageousness
enormous tremendous,enormously hugely staggeringly tremendously
enormousness grandness greatness immenseness immensity sizeableness vastness wideness,enough plenty
enough sufficiency,enounce enunciate pronounce say,enquire inquire,enquire investigate,enquiry inquiry query question
enquiry inquiry research,enrol enroll enter inscribe recruit,enrollment enrolment registration
enrollment registration,enshrine saint,enshrine shrine,enshroud shroud,ensnare entrap snare trammel trap,ensue result
entail implicate,entail mean,entailment implication,entangle mat,entangle mire,entanglement web,enter figure
enter participate,enter record,entering entrance,entering entrance incoming ingress,enterpriser entrepreneur
enterprisingness initiative,enthrone throne,enthrone vest,enthusiast fancier,enthusiast partisan partizan
entice lure tempt,enticement lure,enticement temptation,entire full total,entire intact integral,entire stallion
entireness entirety integrality totality,entitle title,entrance entranceway entryway
entrant fledgeling fledgling freshman neophyte newbie newcomer,entrench intrench,entrenchment intrenchment
entrust leave,entwine knit,enumerate itemise itemize,enumeration numbering,enviousness envy
environment environs surround surroundings,environs purlieu,envisage ideate imagine
envision fancy figure image picture see visualize,envision foresee,envisioned pictured visualised visualized
envisioning picturing,envy invidia,epaulet epaulette,ephemeral ephemeron
ephemeral fugacious passing transient transitory,epic epical,epic epos,epic heroic,epicenter epicentre
epicure epicurean foodie gastronome gourmet,epigram quip,epiphyseal epiphysial,episodic occasional
epistolary epistolatory,epitome image paradigm prototype,epitomise epitomize typify,epoch era,equable placid
equal match rival,equality equation equivalence par,equally evenly,equestrian horseman,equip outfit,equipped equipt
equipped furnished,equitable just,equivalent tantamount,eradicate exterminate extirpate uproot
eradication obliteration,erect raise,erode gnaw,eroded scoured,eroding erosion wearing,erose jagged jaggy notched
erotic titillating,err mistake,erratic fickle mercurial quicksilver,erratically unpredictably
erratum literal misprint typo,erroneously mistakenly,erroneousness error,error fault mistake,error misplay
error wrongdoing,erst erstwhile formerly once,erstwhile former onetime quondam sometime,erudite learned,erupt irrupt
escalate intensify,escape escapism,escape flight,escargot snail,eschew shun,escritoire secretaire
especial exceptional particular special,especially particularly specially,especially specially,essay test try
essential indispensable,essential necessary necessity requirement requisite,establish found institute
establish found launch,establish give,establish make,establishment institution,esteem repute,esteem respect
esteemed honored prestigious,estimable good respectable,esurient famished ravenous starved
eternally everlastingly evermore forever,eternity infinity,eternity timelessness,ethics morality morals
ethnic heathen heathenish pagan,eudaemonia eudaimonia upbeat wellbeing,eulogise eulogize,euphony music
euphoria euphory,evade fudge hedge parry sidestep skirt,evaluate judge,evaluation rating,evaluation rating valuation
evaluator judge,evanesce fade fleet pass,evangelist gospeler gospeller revivalist,evaporate vaporise
evaporation vapor vaporisation vaporization vapour,even evening eventide,even still yet,evenhandedly fair fairly
evensong vespers,eventually finally,everyday mundane quotidian routine unremarkable workaday,everyplace everywhere
evidence grounds,evidence prove show testify,evident observable,evidential evidentiary,evil evilness
evil immorality iniquity wickedness,evil vicious,evildoer sinner,evildoing transgression,evilly wickedly
evince express show,evocation summoning,evocative redolent remindful reminiscent resonant,evoke provoke
evolution phylogenesis phylogeny,ewer pitcher,exact take,exacting fastidious,exacting stern
exactly just precisely properly,exactly precisely,exaggerate overdo,exaggerated magnified
exaggerated overdone overstated,exaggeratedly hyperbolically,exaggeration hyperbole,exalt extol glorify laud
exam examination test,examination scrutiny,examine probe,examiner inspector,example exemplar model,example instance
example lesson,exanimate lifeless,exasperate incense infuriate,exasperating infuriating maddening vexing
excavate unearth,exceed outdo outgo outmatch outperform outstrip surpass,exceed overstep top transcend
exceed transcend,exceeding exceptional surpassing,excel surpass,excellence excellency
excellent fantabulous ripping splendid,excellently famously magnificently splendidly,except exclude omit
exceptionable objectionable,excerpt excerption extract,excess excessiveness inordinateness
excess extra redundant spare supererogatory superfluous supernumerary surplus,excess nimiety surplus surplusage
excessive extravagant exuberant overweening,excessive inordinate unreasonable,excessively overly too
exchequer treasury,excise expunge,excitability excitableness,excitability irritability,excitant excitative excitatory
excitant stimulant,excitation excitement fervor fervour inflammation,excite stimulate,excitement exhilaration
excitement hullabaloo,exclaim proclaim promulgate,exclaiming exclamation,exclusive sole
excogitate meditate mull muse ponder reflect ruminate,excogitation innovation invention,excommunicate unchurch
excrement excreta excretion,excruciate torment torture,excruciate torture,excursion jaunt junket outing,excuse exempt
excuse explain,excuse pardon,executable feasible practicable viable workable,executing execution
execution performance,exemplary model,exemplification illustration,exemplify illustrate instance,exemplify represent
exemplifying illustrative,exempt nontaxable,exempt relieve,exemption freedom,exercise exercising workout
exercise exert,exercise practice,exercise practice practise,exercise usage use utilisation utilization,exercise work
exert maintain wield,exhaust fumes,exhaust tucker,exhausted fagged fatigued spent,exhausted spent
exhausting tiring wearing wearying,exhaustive thorough thoroughgoing,exhaustively thoroughly
exhibition expo exposition,exhort press urge,exile expat expatriate,exile expatriate,exist live subsist survive
existent existing,existent real,existential experiential,exit expiration going passing,exit leave
exodus hegira hejira,exogamy intermarriage,exoneration vindication
exorbitant extortionate outrageous steep unconscionable usurious,exorcise exorcize,expand flourish thrive
expand inflate,expanse sweep,expansive grand,expansiveness expansivity,expectation outlook prospect
expedience opportunism,expedite hasten,expel oust,expend spend,expend use,expendable spendable,expending expenditure
expenditure outgo outlay spending,experience feel,experience get have receive,experience know,experienced experient
experiment experimentation,experimental observational,expertise expertness,expiration expiry termination
explain explicate,explainable interpretable,explicit expressed,exploit tap
exploitation using victimisation victimization,exploited used victimised victimized,exploiter user
explorative exploratory,explore research search,explosive volatile,export exportation,expose uncover,expose unmasking
exposed open,exposed uncovered,exposit expound,exposition expounding,expositive expository
expostulation objection remonstrance remonstration,express limited,express state,express utter
expressed uttered verbalised verbalized,expression face look,expression formula,expression locution saying
expression reflection reflexion,expression verbalism,expressionist expressionistic
expressway freeway motorway pike superhighway throughway thruway,expulsion extrusion,exquisite keen
exquisite recherche,exsert extend,extemporaneous extemporary extempore impromptu offhand offhanded unrehearsed
extemporise extemporize improvise improvize,extemporize improvise,extend lead pass run,extend offer,extend stretch
extended lengthy prolonged protracted,extension propagation,extenuate mitigate palliate,extenuation mitigation
extenuation mitigation palliation,exterior outside,extermination liquidation,external international outside
external outside,externally outwardly,extinguish quench,extort gouge,extra supernumerary,extract infusion
extralegal nonlegal,extraneous impertinent orthogonal,extraordinarily inordinately
extrapolate generalise generalize infer,extrapolate interpolate,extravagant prodigal profligate spendthrift
extravagantly lavishly,extreme extremum,extreme utmost uttermost,extremely highly,extremist radical ultra
extremum peak,exuberate exult jubilate rejoice,exudate exude ooze transude
exultant exulting jubilant prideful rejoicing triumphal triumphant,exultantly exultingly
exultation jubilance jubilancy jubilation,exultation rejoicing,eye eyeball,eye oculus optic,eyeball orb
eyeglass monocle,eyeglasses glasses specs spectacles,eyeless sightless unseeing,eyelid lid palpebra,eyepiece ocular
eyeshot view,eyesight seeing sightedness,fab fabulous,fable fabrication fiction,fabled legendary,fabric framework
fabricate invent manufacture,fabricated fancied fictional fictitious,fabricator fibber storyteller
fabulous mythic mythical mythologic mythological,fabulously fantastically incredibly,face front,facetiously jokingly
facile slick,facilitate help,facility installation,facing veneer,facsimile fax,facsimile fax telefax,faction sect
factory manufactory mill,faculty module,fade slicing,fade wither,fadeout receding,faerie faery fairy fay sprite
faerie faery fairyland,fag faggot fagot fairy nance poof poove pouf queer,fail miscarry,fail neglect,failing weakness
failure loser nonstarter,faineant indolent lazy slothful,faint feeble,faint swoon,fair fairish reasonable
fair funfair,fairly jolly middling moderately passably pretty reasonably somewhat,faith religion
faithfulness fidelity,faithless traitorous treasonable treasonous
faithlessly false traitorously treacherously treasonably
fake faker fraud imposter impostor pretender pseud pseudo sham shammer,fake falsify fudge misrepresent wangle
fake faux imitation simulated,fake postiche sham,falconer hawker
falderol folderal gimcrack gimcrackery nonsense trumpery,fall strike,fall tumble
faller feller logger lumberjack lumberman,fallible frail imperfect,falloff slack slump,falls waterfall,false mistaken
falsehood falsity untruth,falseness falsity,falsification misrepresentation,falter faltering waver,falter waver
falteringly uncertainly unsteadily,familial genetic hereditary inherited transmissible transmitted
family household menage,family kin kinsperson,family kinfolk kinsfolk phratry sept,famish starve
famishment starvation,fan rooter,fanatic fanatical overzealous rabid,fanaticism fanatism zealotry
fanciful imaginary notional,fancy illusion phantasy,fanfare ostentation,fanfare tucket,fanlight skylight
fantan parliament sevens,fantasise fantasize fantasy,fantasm phantasm phantasma phantom shadow
fantastic howling marvellous marvelous rattling terrific tremendous wonderful wondrous,fantasy phantasy
farce forcemeat,farce travesty,farcical ludicrous,farewell parting,farinaceous grainy granular granulose gritty mealy
farmer granger husbandman sodbuster,farmhand fieldhand,farmland ploughland plowland tillage tilth
farrago gallimaufry hodgepodge hotchpotch melange mishmash oddments ragbag,fart farting flatus,farther further
farthermost farthest furthermost furthest uttermost,farthest furthest,fascinate grip spellbind transfix
fascinate intrigue,fascinated hypnotised hypnotized mesmerised mesmerized spellbound transfixed,fascist fascistic
fashion manner mode style way,fashionable stylish,fast fasting,fast tight,fastball heater hummer,fasten fix secure
fastener fastening fixing holdfast,faster quicker,fastness speed swiftness,fat fatten,fatal fateful
fateful foreboding portentous,father forefather sire,fatherland homeland motherland,fathom fthm,fathom penetrate
fatigue jade outwear tire weary,fatigue jade tire weary,fatigue tiredness weariness,faucet spigot,fault flaw
faulting fracture,faultless impeccable incorrupted,favorable favourable,favorably favourably
favored favorite favourite pet preferent preferred,favorite favourite,favour privilege,fear fearfulness fright
fearless unafraid,feasibility feasibleness,feather feathering,feather plumage,feature have,feature lineament
febricity febrility fever feverishness pyrexia,febrile feverish,feckless inept,fecklessly ineptly
fecund fertile prolific,fecundate fertilise fertilize,fecundity fertility,fecundity fruitfulness
federalise federalize,federalize federate,fedora homburg trilby,feeble lame,feed give,feed provender
feel feeling flavor flavour spirit tone,feel find,feel finger,feel palpate,feel sense,feign sham
feigning pretending pretense,felicitous happy,felicitousness felicity,felicity happiness,felid feline,fell hide
felon whitlow,femininity muliebrity,femoris femur thighbone,fen fenland marsh marshland,fence fencing
fencesitter independent mugwump,feral ferine savage,fermentation fermenting zymolysis zymosis
ferocious fierce furious,ferociously fiercely,ferocity fierceness furiousness fury vehemence violence wildness
ferry ferryboat,ferry ferrying,fertilise fertilize,fertiliser fertilizer,fervency fervidness fervor fervour fire
fervent fervid,fervently fervidly fierily,festal festive merry,festinate hasten hurry,festival fete
fetching taking winning,fete fiesta,fetich fetish juju voodoo,fetid foetid foul funky noisome smelly stinking
fetor foetor malodor malodour mephitis reek stench stink,fetter hobble,fetter shackle,fettered shackled
feudal feudalistic,feverish hectic,fib tale taradiddle tarradiddle,fiber fibre,fiber roughage,fiberglass fibreglass
fibrous sinewy stringy unchewable,fiddle goldbrick shirk,fiddle violin,fiddler violinist
fiddling footling little niggling petty picayune piddling piffling trivial,fidget fidgetiness,fielder fieldsman
fierce tearing vehement,fig figure,fight struggle,figural figurative,figurative nonliteral,figurine statuette
file register,filiation lineage,fill filling,fill fulfil fulfill meet satisfy,fill occupy,fill take
fille girl miss missy,film movie pic picture,film shoot take,filter filtrate,filter permeate,finagle manage wangle
final net,finally last lastly,finally ultimately,finances funds,financial fiscal,financing funding
find get incur obtain receive,find regain,find see witness,fine okay,fine ticket,finical finicky picky,fire firing
fire flame flaming,firearm piece,fireman stoker,fireplace hearth,fireside hearth,firework pyrotechnic
firm firmly steadfastly unwaveringly,firm house,firm steadfast unbendable unfaltering unshakable unwavering
firm steady unfluctuating,firm tauten,firmly hard,firmly securely,firmness resoluteness resolution resolve
first firstly foremost,first foremost,first inaugural initiative initiatory maiden,fisher fisherman,fisher pekan
fishgig fizgig gig lance spear,fishing sportfishing,fishmonger fishwife,fishy funny shady suspect suspicious
fistfight fisticuffs slugfest,fistful handful,fit primed set,fitful spasmodic,fitness fittingness,fitting meet
fix get,fix jam mess muddle pickle,fixed set,fixedness immobility stationariness,fixing mend mending repair
fixture habitue regular,fizzle hiss hissing hushing sibilation,flag masthead,flagellate scourge
flagellation flogging lashing tanning whipping,flagellum scourge,flail lam thrash,flail thresh,flake snowflake
flamboyant showy splashy,flamboyantly flashily showily,flannel washcloth washrag,flap wave
flash flaunt ostentate swank,flash twinkle wink winkle,flashy gaudy jazzy sporty,flask flaskful,flat level plane
flat prostrate,flatfoot patrolman,flatness planeness,flattened planate,flautist flutist,flavor flavour season
flavor sapidity savor savour smack,flawless unflawed,flawlessness perfection,flaxen sandy,fledgeling fledgling
fleece gazump hook overcharge plume rob soak surcharge,fleece shear,fleece sheepskin,fleeceable gullible
fleer fugitive runaway,fleet swift,fleeting fugitive momentaneous momentary,fleetly swiftly,fleshy overweight
fleshy sarcoid,flexibility flexibleness,flexible flexile,flick leaf riff riffle thumb,flicker flitter flutter quiver
flicker glint spark,flier flyer,flight flying,flimsy onionskin,flimsy unconvincing,flinch wince,fling spree
flint flinty granitic obdurate stony,flip impudent insolent
flip somersault somersaulting somerset summersault summerset,flip throw,flip toss,float swim,floating natation
floc floccule,flocculent woolly wooly,flog lash lather slash strap trounce welt whip,flood floodlight photoflood
flood overflow,floor flooring,floor shock,floor storey story,flop right,flora plant,floral flowered
florid rubicund ruddy sanguine,flounce furbelow ruffle,flounder stagger,flourish prosper thrive,flout gibe jeer scoff
flout scoff,flouter jeerer mocker scoffer,flow flowing,flow flux,flow stream,flowering unfolding,flu grippe influenza
fluctuation variation,fluid runny,flump plank plonk plump plunk,flunkey flunky lackey
fluorescein fluoresceine resorcinolphthalein,flushed red reddened,flushed rosy,flux fluxion,flux liquify,fly rainfly
fly wing,flying quick,foam froth,foaming foamy frothing,fob fox trick,focalisation focalization focusing
fog fogginess murk murkiness,foible idiosyncrasy mannerism,foiling frustration thwarting,foliage leaf leafage
folio leaf,folio pagination paging,folk folks,folk tribe,follow observe watch,follow postdate,follow succeed
follow trace,followers following,following next,following undermentioned,folly foolishness unwiseness,fondly lovingly
fondness partiality,food nutrient,foodstuff grocery,fool fritter,fool muggins sap saphead tomfool
foolhardiness rashness recklessness,foolhardy rash reckless,foolishly unwisely,foolproof goofproof
foolproof unfailing,foot hoof,foot pes,footbridge overcrossing,footfall footstep,footing terms
footle lallygag linger loaf loiter lollygag lounge lurk tarry,footmark footprint,footpath pathway,footrace run
footslog pad plod slog tramp trudge,footslogger infantryman,footstep pace step stride,forage foraging,forage scrounge
foray maraud raid,forbear refrain,forbearance longanimity patience,forbid foreclose forestall preclude prevent
forbidden prohibited proscribed taboo tabu verboten,force forcefulness strength,force impel,force personnel
force push,force squeeze wedge,force thrust,force violence,forceless unforceful,forecast prognosis
forecaster predictor prognosticator soothsayer,forecasting foretelling prediction prognostication
forego foreswear forgo relinquish waive,foreground highlight spotlight,foreigner outsider,foreknowledge precognition
foreland headland promontory,foremost frontmost,forenoon morn morning,forepart front
forerunner harbinger herald predecessor,forerunner precursor,foresight foresightedness foresightfulness
foresight prospicience,forest timberland woodland,forest wood woods,forewarning premonition
foreword preface prolusion,forfeit forfeiture,forfeit waive,forge hammer,forge smithy,forgetful unmindful
forgetful unretentive,forgiveness pardon,fork pitchfork,forlornness loneliness,form imprint,form kind sort,form make
form organise organize,form pattern,form shape,form spring,formalise formalize validate
formalised formalistic formalized,formalised formalized,formally officially,formation shaping,formative shaping
former previous,formidable redoubtable unnerving,formula recipe,formulation preparation
forrad forrard forward forwards frontward frontwards,fort fortify,fort fortress,fort garrison
forte metier speciality specialty strength,forth forward onward
forthcomingness imminence imminency imminentness impendence impendency,forthright forthrightly squarely
fortify strengthen,fortuitously fortunately luckily,fortune luck,forty twoscore,forwarding furtherance,fossa pit
foster further,foster surrogate,fosterage fostering,fosterage fostering nurture rearing upbringing,founder laminitis
foundry metalworks,fountain outpouring spring,fountainhead headspring,fountainhead wellspring
four foursome quadruplet quartet quatern quaternary quaternion quaternity tetrad,fourfold quadruple
fourfold quadruple quadruplex quadruplicate,foursquare square,fourteen xiv,fourth fourthly,fourth quarter quartern
fourth quaternary,fowl poultry,fractiously peevishly querulously,fragment fragmentise fragmentize
fragment shard sherd,fragmental fragmentary,frailty vice,frambesia framboesia yaws,frame inning,framework model
frangipani frangipanni,frank frankfurter weenie wiener wienerwurst,frank postmark,frankincense olibanum thus
frantic frenetic frenzied phrenetic,frantically madly,frat fraternity,fraternisation fraternization
fraternise fraternize,fray rub scratch,freak monstrosity,freckle lentigo,free liberate loose release unloose unloosen
free loose,freehand freehanded,freeing liberation release,freelance freelancer independent,freelance mercenary
freeman freewoman,freestanding separate,freeze freezing,freeze frost,freight freightage,freighter merchantman
frenzied manic,frenziedly hectically,frequence frequency oftenness,frequent patronise patronize shop
frequenter patron,frequently oft often oftentimes ofttimes,fresh freshly new newly,fresh new novel,fresher freshman
freshly impertinently impudently pertly saucily,freshness novelty,fret fuss niggle,fret lather stew sweat swither
fretful querulous whiney whiny,friction rubbing,friendless outcast,frightened panicked panicky terrified
frightened scared,frightening terrorisation terrorization,frightful horrible horrifying,frilled frilly ruffled
fringe outskirt,fringe periphery,fringy marginal,frisky kittenish,frolic gambol,frontal frontlet
frost hoar hoarfrost rime,frost ice,frosty glacial icy wintry,froth spume suds,froward headstrong wilful willful
frown glower,frown scowl,frowsy frowzy slovenly,frozen rooted,fruitfully productively profitably
frustrating frustrative thwarting,fueling refueling,fulfill satisfy,fulfillment fulfilment,full fully,full replete
full total,fumble grope,fumble muff,fume smoke,fun merriment,function map mapping,function office part role
function operate run work,function purpose role use,function serve,functionary official,fund store
fundamental rudimentary,fundamentalist fundamentalistic,funeral obsequy,fungal fungous
funnily oddly queerly strangely,fur pelt,furnish provide render supply,furor furore,furred furry,furrow groove rut
furrowed rugged,furthermore moreover,furtive sneak sneaky stealthy surreptitious,fury rage,fuse fuze primer priming
fusion merger unification,fuss mother overprotect,futile ineffectual meaningless otiose unavailing
future futurity hereafter,future next succeeding,fuzz tomentum,fuzzed fuzzy,gabardine tweed,gabble jabber jabbering
gaffe gaucherie slip solecism,gag jape jest joke,gag muzzle,gage game stake,gage gauge,gagman gagster gagwriter
gaiety merriment,gaiety playfulness,gain hit make reach,gain increase,gain profit,gain win,gainful paying
gainfulness lucrativeness profitability profitableness,gait pace,gal gallon
gallantry heroism valiance valiancy valor valorousness valour,gallery veranda verandah,gallous gibbet
gallus suspender,galvanic galvanising galvanizing,galvanic voltaic,galvanise galvanize startle,gambit ploy stratagem
gambling gaming,gamboge lemon maize,game gritty mettlesome spunky,gamin throwaway,gammon ham jambon
gangling gangly lanky,gangling gangly lanky rangy,gangrene mortification necrosis sphacelus,gangster mobster
gaol immure imprison incarcerate jail jug lag remand,gap opening,gap spread,gape gawk gawp goggle,gape yaw yawn
garbage refuse scraps,garboil tumult tumultuousness uproar,gardener nurseryman,gardening horticulture
garget poke scoke,garner granary,gas gasolene gasoline petrol,gasbag windbag,gash slash,gasp pant,gauche unpolished
gay homo homophile homosexual,gay jocund jolly jovial merry mirthful,gaze stare,gear gearing geartrain,gelatin jelly
gem gemstone,gem treasure,gender sexuality,generalisation generality generalization,generalise generalize
generalised generalized,generally mostly,generate give render yield,generative procreative reproductive
generative productive,generosity generousness,generosity unselfishness,generously liberally munificently
genetic genetical genic,genitive possessive,gens name,gentile heathen infidel pagan,gentleman valet
gentlemanlike gentlemanly,gently lightly softly,gently mildly,genu knee,genuine unfeigned,genuinely really truly
geographic geographical,geologic geological,geometric geometrical,germ source,germinal originative seminal
gesticulate gesture motion,gestural nonverbal,gestural sign signed,gesture motion,get have let,get have make,get make
getable gettable obtainable procurable,getaway lam,getup outfit,ghastly grim grisly gruesome macabre
ghost ghostwriter,ghost haunt obsess,ghost specter spectre spook wraith,ghoul graverobber,gibbet pillory
giddiness silliness,gift give present,gift giving,gigantic mammoth,giggle titter,gigue jig,gilded glossy specious
gilding gilt,gimp hitch hobble limp,gingiva gum,gingko ginkgo,gird girdle,girl girlfriend,girlish schoolgirlish
give grant,give hand pass,give have hold make,give impart leave,give pay,give sacrifice,give springiness,give throw
given granted,given precondition presumption,glad gladiola gladiolus,gladden joy,gladiator prizefighter
glamor glamour,glamorize glamourise romanticise romanticize,glamorous glamourous,glamour hex jinx witch
glance glimpse,glance glint peek,gland secreter secretor,glare glower,glass glassful,glassed glazed
glasshouse greenhouse,glassless unglazed,glassy glazed,gleam gleaming glimmer,gleam gleaming lambency,gleam glimmer
gleam glint glisten glitter shine,glean harvest reap,glee gleefulness hilarity mirth mirthfulness,glee gloat gloating
glib pat,glibly slickly,glibness slickness,glide semivowel,gliding sailplaning soaring
glimmer glimmering inkling intimation,glisten glister glitter,glistening sheeny shiny
global globose globular orbicular spheric spherical,global world worldwide,globally internationally
globosity globularness rotundity rotundness sphericalness sphericity,gloom gloominess somberness sombreness
gloom somberness sombreness,gloomful glooming gloomy,glorification glory,glorification idealization
glory resplendence resplendency,gloss glossary,gloss rubric,glossy slick,glove mitt,glow luminescence
glowering glum moody morose saturnine sullen,glowing radiance,glue mucilage,glue paste,glued pasted
gluey glutinous gummy mucilaginous pasty sticky viscid viscous,glut oversupply,glut oversupply surfeit
glutton gourmand gourmandizer trencherman,glutton wolverine,gluttony gula overeating,glycerin glycerine glycerol
glycerolise glycerolize,gnarl grumble murmur mutter,gnarled gnarly knobbed knotted knotty
goad goading prod prodding spur spurring urging,goad prod,goad spur,goalless hitless scoreless
goat laughingstock stooge,gob mariner seafarer seaman tar,goddam goddamn goddamned,godforsaken waste
goiter goitre struma thyromegaly,goldbricking shirking slacking soldiering,golden halcyon,goldsmith goldworker
golfer linksman,gone kaput,goo gook goop guck gunk muck ooze slime sludge,good goodness,good soundly thoroughly
good upright,good well,goodish goodly respectable sizable sizeable,goofy silly wacky whacky zany
goon hood hoodlum punk thug tough toughie,gorgeously magnificently resplendently splendidly,gossip scuttlebutt
gout urarthritis,govern order regularise regularize regulate,govern rule,governance governing government,grab snaffle
grab snap,grace gracility,grace seemliness,gracefully graciously,gracelessly ungracefully ungraciously woodenly
grade level tier,grade place rank rate,graded ranked stratified,gradient slope,grading leveling,grading scaling
graduate postgraduate,graft transplant,grain ingrain,graining woodgraining,gram gramme,grammarian syntactician
grammatic grammatical,gramps grandad granddad granddaddy grandfather grandpa
gran grandma grandmother grannie granny nan nanna,grandeur magnanimousness nobility nobleness
grandiloquent magniloquent tall,grandiloquent overblown pompous,grandiose hifalutin highfalutin highfaluting
grandness importance,granitelike granitic rocklike,grant subsidisation subsidization,grape grapevine
grapevine pipeline,graphic graphical,graphite plumbago,grapnel grapple grappler,grapple grip,grappler matman wrestler
grappling rassling wrestling,grappling wrestle wrestling,grasping prehension seizing,grate grating,grate rankle
grateful thankful,gratification satisfaction,gratify indulge pander,gratify satisfy,gratifying sweet
gratifyingly satisfyingly,grating gravelly rasping raspy,gratingly harshly raspingly,grave sculpt sculpture
grave sedate sober solemn,grave tomb,gravely soberly staidly,graven sculpted sculptured,graveness gravity soberness
gravestone headstone tombstone,gravitation gravity,gravitational gravitative,gray grayish grey greyish
gray grayness greyness,gray grey,gray grey grizzly hoar hoary,graybeard greybeard,graze grazing
greasy oily oleaginous sebaceous,greatcoat overcoat topcoat,greatest sterling superlative,greatness illustriousness
green greenish,green viridity,greenness verdancy verdure,greensward sod sward turf,greet recognize
greeting salutation,gregariously sociably,grievance grudge,grieve sorrow,griever lamenter mourner sorrower
grievous heartbreaking heartrending,grill grillroom,grill grillwork,grille lattice
grim inexorable relentless stern unappeasable unforgiving unrelenting,grim mordant,grin grinning smile smiling
grinder hoagie hoagy sub submarine torpedo wedge zep,grip handgrip handle,gripe squawk,groan moan,grocery market
groin inguen,groom hostler ostler stableboy stableman,groom prepare train,grooming training,groove rut,groovy swagger
gross receipts revenue,grouch grumble scold,ground reason,groundball grounder
groundbreaker innovator pioneer trailblazer,groundlessness idleness,group grouping,group radical
grove orchard woodlet,grow maturate mature,grow produce raise,grow turn,growl growling,growl rumble
growth increase increment,grudge stew,gruff hoarse husky,grumble grumbling murmuring mutter muttering
grumble grumbling rumble rumbling,grumbling rumbling,grunt oink,grunter pig squealer,guarantee undertake
guarantee vouch,guarantee warranty,guard ward,guardianship keeping safekeeping,guerilla guerrilla insurgent irregular
guess guessing guesswork,guess hazard venture,guess imagine opine reckon suppose think,guest invitee
guidance steering,guidepost signpost,guilt guiltiness,guiltless innocent,guilty hangdog shamed,guise pretence pretext
gull seagull,gulp gulping,gulp quaff swig,gulping guzzling swilling,gum mumble,gummed gummy,gumption sense
gunfight gunplay shootout,gunfire gunshot,gunman gunslinger hitman torpedo triggerman,gunpowder powder,gunstock stock
gush outpouring,gush spirt spout spurt,gusto relish zest zestfulness,gutless spineless,gutsiness pluck pluckiness
gutter trough,guttle pig,guttural pharyngeal,gybe jib jibe,gym gymnasium,gynaecologist gynecologist,gyrate reel spin
gyration whirling,habit wont,habitable inhabitable,habituate use,hackamore halter,haemoglobin hemoglobin
haemolytic hemolytic,haemorrhoid hemorrhoid piles,haemosiderin hemosiderin,haggle haggling wrangle wrangling
hagridden tormented,hair hairsbreadth whisker,hairdresser hairstylist styler stylist,haired hairy hirsute
halfhearted lukewarm tepid,halfway midway,hall hallway,halt kibosh stop,halt stop,ham overact overplay
hamming overacting,hammock hillock hummock knoll mound,hamper shackle,hand handwriting script,hand manus mitt paw
handbasin lavabo washbasin washbowl,handclasp handshake handshaking,handcraft handicraft handiwork handwork
handful smattering,handgun pistol,handkerchief hankey hankie hanky,handle palm,handle treat,handling manipulation
handmaid handmaiden servant,handout release,hands manpower men workforce,hang knack,hangout haunt resort
hangover holdover,hangover katzenjammer,hanker long yearn,hankering yen,hap happen occur pass,haphazard haphazardly
hapless miserable misfortunate pathetic piteous pitiable poor,happen materialise materialize
happening occurrence occurrent,haptic tactile tactual,haptically tactually,harangue rant ranting,harbor harbour
harbor harbour haven seaport,harbor hold nurse,hard knockout severe,harden indurate,hardened tempered toughened
hardheaded practical,hardiness lustiness robustness,hardware ironware,hardworking industrious tireless untiring
hardy stalwart sturdy,harebrained insane,hareem harem seraglio serail,harlotry prostitution whoredom
harm hurt injury trauma,harmonious symmetrical,harmoniousness harmony,harness tackle,harry ravage,harshness roughness
haste hastiness hurriedness hurry,haste rush rushing,hasten hie hotfoot race rush speed,hastily hurriedly
hasty headlong,hasty overhasty precipitant precipitate precipitous,hatch hatching,hatchway scuttle,hate hatred
hateful mean,haul haulage,hauling truckage trucking,haunt stalk,haunted obsessed preoccupied,haunting persistent
have hold,have own possess,have receive,have suffer sustain,haven oasis,havoc mayhem,hawk huckster monger peddle vend
hawker packman peddler pedlar pitchman,hawking peddling vending vendition,hawkish militant warlike,hayfield meadow
hayloft haymow mow,hayrick haystack rick,hazardous risky,head lead,headdress headgear,header heading
headfirst headlong,headlamp headlight,headlong precipitately,headman headsman,headmaster schoolmaster
heady judicious wise,heal mend,healer therapist,health wellness,healthful sanitary,heap pile stack,hearing listening
hearsay rumor rumour,heart mettle nerve spunk,heart pump ticker,heartbeat instant jiffy trice twinkling wink
heartening inspiriting,hearty satisfying,heat hotness,heat passion,heat warmth,heated het,heater warmer
heathenism paganism,heating warming,heave heaving,heave heft,heave surge,heaven nirvana paradise
heaviness weightiness,heaving panting,hebdomad week,hebdomadal hebdomadary weekly,hebdomadally weekly,hedge hedgerow
hedge hedging,hedgehog porcupine,heed listen,heedless reckless,heedless unheeding
heft heftiness massiveness ponderosity ponderousness,height stature,height tallness,heighten rise
heir heritor inheritor,heist holdup stickup,helix spiral,hell hellhole inferno,hello howdy hullo
helmetflower skullcap,help serve,helpless incapacitated,helplessly impotently,helplessness impuissance weakness
hence therefore thus,henceforth henceforward,hep hip,hepatoflavin lactoflavin ovoflavin riboflavin
heptad septenary septet seven sevener,herald trumpeter,heraldic heraldist,here hither,hereabout hereabouts
hereafter hereinafter hereunder,hereby herewith,heretic misbeliever,heretofore hitherto yet
hermit recluse solitary solitudinarian troglodyte,heroic heroical,hesitance hesitancy,hesitant hesitating
hesitantly hesitatingly,hesitate pause,hesitate waffle waver,hesitation vacillation wavering
heterogeneous heterogenous,heterosexual straight,hex hexadecimal,hex jinx whammy
hexad sestet sextet sextuplet sise six sixer,hickey pimple zit,hide pelt skin,hidebound traditionalist
hideous horrid horrific outrageous,hideously horridly monstrously,highjack hijack,highjacker highwayman hijacker
highjacker hijacker,highland upland,highlight highlighting,highness loftiness,hike hiking,hilarious uproarious
hilariously uproariously,hilum hilus,hinder impede,hinderance hindrance preventative preventive,hint intimation
hint suggest,hip pelvis,hiss siss sizz,hiss whoosh,historian historiographer,historic historical
histrionic melodramatic,histrionics theatrical,hit hitting striking,hit pip shoot,hit score tally,hit strike
hit stumble,hitchhike thumb,hoarsely huskily,hobble limp,hobby hobbyhorse,hock pawn,hodgepodge patchwork
hog hogg hogget,hogback horseback,hokum meaninglessness nonsense nonsensicality,hold keep maintain,hold prevail
hold support,holding retention,holiday vacation,holidaymaker tourer tourist,holiness sanctitude sanctity
holler hollow,holograph manuscript,home place,home plate,homebound housebound,homecoming return
homelike homely homey homy,homemaker housewife,homeowner householder,homespun nubbly nubby slubbed tweedy
homesteader nester squatter,homeward homewards,homicidal murderous,homo human man,homogeneity homogeneousness
homogeneous homogenous,homogenise homogenize,homophile queer,hone perfect,honest honorable,honestness honesty
honesty satinpod,honker hooter nozzle schnoz schnozzle snoot snout,honor honour laurels,honor honour observe respect
honor honour reward,honorable honourable,honorably honourably,honorably uprightly,hooliganism vandalism,hoop ring
hoover vacuum,hop hops,hope promise,hopeful promising,horde host,horizon purview,horizon skyline,horn tusk
horniness hotness,horologe timepiece,horologer horologist watchmaker,horror repugnance repulsion revulsion
hospital infirmary,host legion,hosteller hotelier hotelkeeper hotelman,hot raging,hound hunt trace
housebreaker housewrecker,housecoat neglige negligee peignoir wrapper,housekeeping housework,houseman intern interne
housing lodging,hovel hut hutch shack shanty,hover oscillate vacillate
however nevertheless nonetheless notwithstanding still withal,howitzer mortar,howl howling ululation
howl roar ululate wail yaup yawl,howl wrawl yammer yowl,hoyden romp tomboy,hubby husband,huddle powwow,huffish sulky
huffy mad,huge immense vast,huitre oyster,hulk loom predominate tower,hulk whale,humanise humanize
humanism humanitarianism,humanist humanistic,humanist humanitarian,humanitarian improver,humanity humanness manhood
humble lowly,humbleness humility,humbly meekly,humdrum monotonous,humdrum monotony sameness,humidity humidness
humor humour,humor humour mood temper,humor humour wit witticism wittiness,humorist humourist,humorous humourous
hump hunch,hunch intuition suspicion,hunched stooped stooping,hunger hungriness,hunger thirst
hungriness longing yearning,hunter huntsman,hunting search,hurl hurtle lunge thrust,hurler pitcher twirler
hurry speed zip,hurrying scurrying,hurrying speed speeding,hurt wounded,hurting pain,hush silence still
hush still stillness,hushed muted subdued,huskiness ruggedness toughness,hyacinth jacinth,hyalin hyaline
hyaline hyaloid,hyalinisation hyalinization,hydrargyrum mercury quicksilver,hydrated hydrous
hydroxytetracycline oxytetracycline,hymeneals nuptials wedding,hyperactive overactive,hyperaemia hyperemia
hyperbolic inflated,hypnotic mesmeric mesmerizing spellbinding,hypnotise hypnotize mesmerise mesmerize
hypoactive underactive,hypoadrenalism hypoadrenocorticism,hyponym subordinate,hypophyseal hypophysial
hypophysectomised hypophysectomized,hypophysis pituitary,hypothesis possibility theory,hysteric hysterical
icebox refrigerator,icon ikon image picture,ictus raptus seizure,idea thought,idealisation idealization
idealised idealized,idealogue theoretician theoriser theorist theorizer,identical indistinguishable
identical selfsame very,identicalness identity indistinguishability,identify key,identify name,identify place
identity individuality,ideologist ideologue,idiom parlance,idiomatic idiomatical,idle laze slug
idleness idling loafing,idler layabout loafer,idly lazily,idolise idolize revere worship
idyl idyll pastoral pastorale,ignite light,ignorant illiterate,ignorant nescient unlettered,ignore neglect
ignored neglected unheeded,iii three,ilk like,ill sick,illation inference,illative inferential
illegitimate illicit outlaw outlawed,illimitable limitless measureless unmeasured,illiterate nonreader
illness malady sickness unwellness,illume illuminate illumine light,illuminated lighted lit,illumination light
illusion semblance,illusional illusionary,illusionist seer visionary,illusive illusory,image persona
imagery imagination imaging,imagination imaginativeness vision,imagination resource resourcefulness
imaginative inventive,imaging tomography,imbalance unbalance,imbecile imbecilic
immaculate speckless spic spick spotless,immaculate undefiled,immanent subjective,immaterial incorporeal
immature young,immediacy immediateness,immediateness instancy instantaneousness,immensely vastly,immerse plunge
imminent impendent impending,immobilise immobilize pin,immunity unsusceptibility,imp monkey rapscallion rascal scamp
impact wallop,impacted wedged,impalpable intangible,impartial unprejudiced,impassable unpassable,impassive stolid
impatience restlessness,impatient raring,impedance resistance resistivity,impede obstruct obturate occlude
impediment impedimenta obstructer obstruction obstructor,impel propel
imperativeness insistence insistency press pressure,imperativeness instancy,imperceptibly unnoticeably
imperfect progressive,impermanent temporary,impersonal neutral,impersonate portray,impertinent irreverent pert saucy
imperviable impervious,impetus impulsion,impious undutiful,implanted ingrained planted
implausibly improbably incredibly unbelievably,implemental instrumental subservient,implication significance
implicative suggestive,implicit inexplicit,implicit unquestioning,import importation,import importee
important significant,importation importing,importune insist,impose inflict visit,impose levy,imposition infliction
impossible inconceivable unimaginable,impotence impotency,impotence impotency powerlessness
impoverishment poorness poverty,imprecation malediction,impregnability invulnerability
impregnable inviolable unassailable unattackable,impregnate saturate,impregnation saturation
impresario promoter showman,impress impressment,impress ingrain,impress move strike,impressionist impressionistic
impressiveness magnificence,improbable unbelievable unconvincing,improbable unlikely,impromptu spontaneously
improper unlawful,improperness impropriety,improvement melioration,improvised makeshift
impudent overbold sassy saucy smart,impulse urge,impureness impurity,inability unfitness
inaccessible unobtainable unprocurable,inaction inactiveness inactivity,inactiveness inactivity inertia
inadequacy insufficiency,inadequate jejune short,inadequate unequal,inadvertence inadvertency unmindfulness
inadvertence oversight,inadvertently unknowingly unwittingly,inadvisable unadvisable,inalterable unalterable
inanimate nonliving,inanition lethargy slackness,inapplicable unsuitable,inappropriate unfitting
inappropriately unsuitably,inaudible unhearable,inaugural inauguration,inauguration startup,inauspicious unfortunate
inauthentic unauthentic,inbound inward,inbuilt inherent integral,incalculable untold
incendiary incitive inflammatory instigative seditious,incensed indignant outraged umbrageous
incentive inducement motivator,inception origination,incertain uncertain unsure,incident incidental
incipience incipiency,incisively precisely,incitation incitement,incitation provocation,incite instigate
inclination tendency,incline lean run tend,incline ramp,incline slope,inclose insert introduce,incognizant unaware
incommodiousness inconvenience,incompatibility inconsistency repugnance,incompetence incompetency
incomplete uncomplete,incomplete uncompleted,incomprehensible inexplicable,incomprehensible uncomprehensible
inconsequent inconsequential,inconspicuous invisible,inconvenience troublesomeness worriment
incorporate incorporated integrated merged unified,incorporate integrate
incorporation internalisation internalization,incorrect wrong,incorrectly wrong wrongly,increase increment
increasingly progressively,incredible unbelievable,incubus nightmare,inculcate infuse
inculcation ingraining instilling,incumbency tenure,incursion penetration,indebtedness liability
indecent indecorous unbecoming uncomely unseemly untoward,indecision indecisiveness
indecision indecisiveness irresolution,indecorous indelicate,indefatigable tireless unflagging unwearying
indefensible untenable,indefinable indescribable ineffable unspeakable untellable unutterable,indefinable undefinable
indefiniteness indefinity indeterminacy indeterminateness indetermination,indelible unerasable,indentation indenture
indentation pitting,independence independency,independently severally
indescribably ineffably inexpressibly unspeakably unutterably,indeterminate undetermined,index indicant indicator
indicant indication,indicate point show,indicative indicatory revelatory significative suggestive,indignation outrage
indiscriminately promiscuously,indissoluble insoluble,indistinguishable undistinguishable
individual mortal person somebody someone soul,individual single,individualise individualize personalise personalize
individualised individualized personalised personalized,individualism individuality individuation
individualist individualistic,individually separately severally singly,indocile uncontrollable ungovernable
indolence laziness,indoors inside,induce stimulate,inducement inducing,induct initiate,induct seat
inductance induction,induction initiation,indulgent lenient,industrialisation industrialization,industry manufacture
ineffable unnameable unutterable,ineffectively inefficaciously,ineluctable inescapable unavoidable
ineluctably inescapably inevitably unavoidably,ineptitude worthlessness,inerrable inerrant unerring,inert neutral
inevitability inevitableness,inevitably necessarily needs,inexcusable unforgivable
inexorability inexorableness relentlessness,inexpedient unwise,inexperienced inexperient,inexpressible unexpressible
infamous notorious,infect taint,infected septic,infectious infective,infective morbific pathogenic,inferior subscript
infertile sterile unfertile,infest overrun,infidelity unfaithfulness,infiltration percolation,infinite nonfinite
infinite space,infinitesimal minute,infix insert,inflame kindle,inflamed reddened,inflect modulate tone
inflection inflexion,inflection prosody,inflexible sturdy uncompromising,inflow influx,inflowing influent
info information,informant source,informant witness witnesser,informative instructive
infraction infringement misdemeanor misdemeanour violation,infrigidation refrigeration,infringement violation
ingeminate iterate reiterate repeat restate,ingratiation insinuation,ingratitude ungratefulness,inhalant inhalation
inherent underlying,inhibitory repressing repressive,inhuman insensate,iniquitous sinful ungodly
iniquity injustice shabbiness,initiate originate start,initiate pioneer,initiate pundit savant,injectant injection
injure wound,injured offended pained,injustice unjustness,inlet intake,inmate inpatient
innocence pureness purity sinlessness whiteness,innovate introduce,innovation invention,innuendo insinuation
inoculating vaccinating,inoculation vaccination,inquire wonder,inquiring questioning,inquisitive wondering
inquisitor interrogator,inquisitory probing searching,insalubrious unhealthy,insaneness lunacy madness
inscription lettering,insect louse worm,insensible unaffected,insert inset,insert tuck,inshore onshore shoreward
inside interior,inside within,insidiously perniciously,insight penetration,insight perceptiveness perceptivity
insignificant peanut,insistence insisting,insistent repetitive,insolate sun,inspect visit,inspire instigate prompt
inspirit spirit,inspissate thicken,inst instant,instal install,installation installing,installment instalment
instant instantaneous,instant moment,instantaneously instantly,instead rather,instillation instillment instilment
instinct replete,institutionalised institutionalized,instruct learn teach,instruction pedagogy teaching
instructor teacher,instrument instrumentate,instrument tool,instrumentalist musician player,insubordinate resistive
insubordination rebelliousness,insubstantial unsubstantial,insulant insulation,insularism insularity insulation
insulate isolate,insuperable insurmountable,insuperable unconquerable
insupportable unjustifiable unwarrantable unwarranted,insurance policy,insure underwrite
insurgent insurrectionist rebel,insurmountable unsurmountable,insurrection rebellion revolt rising uprising
intact inviolate,integrity unity wholeness,intellect reason,intellectual noetic rational
intelligent levelheaded sound,intend mean,intend mean think,intensifier intensive,intensity intensiveness
intent purport spirit,intentional knowing,interactive synergistic,intercept stop,intercession intervention
intercessor intermediary intermediator mediator,interchange replace substitute
interchangeable standardised standardized,interconnect interlink,interconnected interrelated
interconnectedness interconnection,interdependence interdependency mutuality,interdependent mutualist
interest interestingness,interest pastime,interest sake,interest stake,interfere intervene,interference intervention
interim lag meantime meanwhile,interior national,interiorise interiorize internalise internalize
interjection interpellation interposition,interlace interlock lock,interlacing interlinking interlocking interwoven
interlock interlocking,interlock mesh,interlocking mesh meshing,interloper intruder trespasser,intermeshed meshed
intermission pause suspension,intermit pause,internal intragroup,interpret rede,interpret render,interpret represent
interpretative interpretive,interpreted taken,interpreter translator,interpreting rendering rendition
interracial mixed,interrelate relate,interrelatedness interrelation interrelationship,interrogate question
interrogation interrogative question,interrogative interrogatory,interspecies interspecific,intertwine tat
interview question,interweave weave,intimate private,intimate suggest,intolerable unbearable unendurable
intransigence intransigency,intrigue machination,intrinsic intrinsical,introspective introverted,intrude irrupt
intrude trespass,intuitive nonrational visceral,intumesce swell tumefy tumesce,inutility unusefulness uselessness
invade occupy,invaluable priceless,inveigh rail,inventory stock,invertebrate spineless,invest put
investigating investigation,investigation probe,investigative investigatory,investigator researcher
investing investment,invigorated refreshed reinvigorated,invincible unbeatable unvanquishable,inviolate sacrosanct
invisible unseeable,invitingly tantalizingly,invocation supplication,involuntariness unwillingness
involuntary nonvoluntary unvoluntary,involved mired,involvement participation,inward inwards,iodin iodine
iodinated iodised iodized,ionised ionized,iota scintilla shred smidge smidgen smidgeon smidgin tittle whit
irascibility spleen,ire wrath,iridescent nacreous opalescent opaline pearlescent,ironic ironical
ironist ridiculer satirist,irony sarcasm satire,irrationality unreason,irreality unreality
irreconcilable unreconcilable,irregularity unregularity,irresistible resistless
irresistibly overpoweringly overwhelmingly,irresoluteness irresolution,irresponsibility irresponsibleness
irrevocable irrevokable,irrigate water,irritably pettishly petulantly testily,irritant thorn,irritating irritative
irritation pique temper,isarithm isogram isopleth,isle islet,isolate sequestrate,isolated stray
isolationist isolationistic,isosmotic isotonic,isotropic isotropous,issuance issuing,issue matter subject topic
issue number,issue publish release,issue supply,italicise italicize,itch scabies,itch urge,item point,itemise itemize
itinerary path route,ivory pearl,ivory tusk,jab jabbing poking thrusting,jab poke,jabber rant rave spout
jackanapes lightweight whippersnapper,jactitate thrash thresh toss,jade jadestone,jaded wearied,jagged jaggy scraggy
jaguar panther,jakes outhouse privy,jam mob pile throng,jammed packed,jangle jingle,jangling jangly,jar jarful
jar jolt,jargon jargoon,jaunt travel,jaw yack,jawbone jowl mandible mandibula submaxilla,jealous overjealous
jeep landrover,jeer jeering mockery scoff scoffing,jejune juvenile puerile,jellify jelly,jemmy jimmy
jerk jerking jolt saccade,jerk twitch,jerk yank,jest joke,jesting jocose jocular joking,jet pitchy sooty
jet spirt spurt squirt,jetting spouting spurting squirting,jeweler jeweller,jiggle joggle,jiggle joggle wiggle
jimmy lever prise prize pry,jingling jingly,jitteriness jumpiness nervousness restiveness,job subcontract
jobber middleman wholesaler,jocosely jocular,jog lope trot,jog ramble,joined united,joker jokester
jollify racket revel wassail,jolt jounce,jolted shaken,jongleur minstrel troubadour,jostle jostling,jostle shove
jot jotting,jot mite soupcon tinge,journey journeying,journey travel,joust tilt,joy joyfulness joyousness,joy rejoice
joyride tool,joystick stick,judder shake,judge jurist,judgement judgment mind,judgement opinion,judging judgment
judicatory judicature judiciary,jug jugful,juicy luscious lush voluptuous,jukebox nickelodeon,jumbal jumble,jump leap
jump start startle,juncture occasion,junk scrap trash,jurisprudence law,juror juryman jurywoman,jury panel
just simply,justice justness,justifiedly justly rightly,justify vindicate,justness nicety,jut jutting protrusion
jut project protrude,jutting projected projecting protruding relieved sticking,karyon nucleus,kayoed stunned
keen lament,keep livelihood support sustenance,keep maintain sustain,keep prevent,keepsake relic souvenir,ken sight
kernel meat,kerosene kerosine,kerugma kerygma,kettle kettleful,kick kicking,kick thrill,kid kidskin,kill killing
killer slayer,killing sidesplitting,kilometer kilometre klick,kinaesthetic kinesthetic
kinaesthetically kinesthetically,kinda rather,kingdom land realm,kink twirl,kip sleep slumber
kisser phiz physiognomy smiler visage,knap rap,knave rapscallion rascal rogue scalawag scallywag varlet,knead massage
knee stifle,kneecap kneepan patella,kneel kneeling,knell ring,knife stab,knit plain,knock knocking,knock roast
know recognize,knowingly wittingly,knowledgeable learned lettered,knuckleball knuckler,laager lager,lab laboratory
label mark tag,label pronounce,labeled labelled tagged,labor labour proletariat,labor labour push tug,labor toil
labored laboured strained,laborer labourer,laborsaving laboursaving,labyrinth maze,lace lacing,lacelike lacy
lacerate lacerated,lacerate lacerated mangled torn,lack miss,lacy netlike netted webbed webby weblike
lade laden ladle,lade laden load,laden ladened loaded,laden oppressed,lag slowdown,lagoon laguna lagune,laic lay
laity temporalty,lam run scarper scat,lambskin parchment sheepskin,lament lamentation plaint wail
lamentation mourning,lamenting wailful wailing,lampoon satirise satirize,lance spear,land soil,landholder landowner
landslide landslip,language lyric words,language speech,lap lick,lapidate stone,lapidify petrify,lapin rabbit
lappet wattle,lapse sink,lapsed nonchurchgoing,larboard port,larceny stealing theft thievery thieving,largely mostly
larn learn,lascivious lewd libidinous lustful,lash thong,lassitude lethargy sluggishness,lasso rope,lasting permanent
late recent,lately latterly recently,later posterior,lateral sidelong,latest modish,lather soapsuds suds
laugh laughter,laughably ludicrously preposterously ridiculously,launch plunge,launder wash,laundry washables washing
lavation wash washing,lavatory washbasin washbowl washstand,lave wash,lavender lilac,lavish lucullan plush plushy
lavish munificent overgenerous unsparing unstinted unstinting,lavish shower
lavishness luxury sumptuosity sumptuousness,lawfully legally,lawfully legitimately licitly
lawmaking legislating legislation,laxity laxness,laxity laxness remissness,lay place position put set
layman layperson secular,layover stop stopover,lea ley pasture pastureland,lead leave result,lead track
leaden weighted,leaders leadership,leadership leading,leading preeminent,leading prima star starring stellar
leakage outflow,lean list,lean thin,leaning proclivity propensity,leaning propensity tendency
leanness spareness thinness,learn read study take,lease letting rental,lease rent,leash rope
leash tercet ternary ternion terzetto three threesome tierce trey triad trine trinity trio triplet troika
leash tether,leaven leavening,lech lecher letch satyr,lechatelierite quartz,lecherousness lust lustfulness
lector lecturer,ledge shelf,ledger leger,leech parasite sponger,leer sneer
leery mistrustful suspicious untrusting wary,left leftfield,left leftover remaining unexpended
lefthander lefty southpaw,leftover remnant,lefty southpaw,legateship legation,legerdemain magic thaumaturgy
legibility readability,legion numerous,legislate pass,legitimate logical,leitmotif leitmotiv
lemonlike lemony sourish tangy tart,lend loan,lending loaning,lengthening perpetuation prolongation protraction
lengthiness prolongation,lengthways lengthwise,lengthways lengthwise longitudinally longways longwise,lens lense
lento slowly,lesion wound,lesson moral,letter missive,letup lull,level unwavering,levy recruit,lewd raunchy salacious
lexicon vocabulary,liar prevaricator,liberal liberalist progressive,liberalise liberalize,librate weigh
licence license,license permit,lie prevarication,lie rest,lien spleen,lieu place stead,life lifespan lifetime
life liveliness spirit sprightliness,life living,lifelike pictorial vivid,lift raise,lift rise,lifted upraised
lifter shoplifter,lifter weightlifter,light lighting,light lightly,light luminance luminosity luminousness
light spark sparkle twinkle,light unaccented,lighted lit,lightness weightlessness,like same,likelihood likeliness
likely probable,likewise similarly,lilting swinging swingy tripping,limbo oblivion,limelight spotlight
limen threshold,limitation restriction,limiting qualifying,limitless unlimited,limp wilted
limpid pellucid transparent,line pipeline,lineation outline,lined seamed,liner lining,linger tarry
lingeringly protractedly,lingual linguistic,lingually linguistically,linguist polyglot,linguistics philology
link linkup,link nexus,lino linoleum,liquefied molten,liquescent melting,liquid liquidity liquidness,liquid swimming
liquidate neutralise,liquidator manslayer murderer,liquidator receiver,lissom lissome lithe lithesome sinuous supple
lissomeness litheness suppleness,list listing,listlessness torpidity torpidness torpor,lit literature,liter litre
litigant litigator,little slight,little small,littleness smallness,littler smaller,livable liveable,live unrecorded
lively racy,load loading,loan loanword,loath loth reluctant
loathsome nauseating nauseous noisome queasy sickening vile,loathsomeness lousiness repulsiveness sliminess vileness
lobscouse lobscuse scouse,lobsterback redcoat,locale locus venue,localisation localization
localisation localization locating location,localism provincialism sectionalism
locality neighborhood neighbourhood vicinity,locally topically,locate place site,locate settle,locate situate
located placed set situated,lock mesh,lock ringlet whorl,locking lockup,locomote move travel
lodgement lodging lodgment,loftiness majesty stateliness,log logarithm,log lumber,logistic logistical,loins pubes
lone solitary,loneliness solitariness,lonely lonesome,lonesome only sole,longer thirster yearner,longevity seniority
longingly yearningly,look looking,look search,looker spectator viewer watcher witness,looking sounding
lookout picket scout sentinel sentry,loosely slackly,loot plunder,looted pillaged plundered ransacked,looting robbery
lop prune snip,lord master overlord,losings losses,lots much,loudspeaker speaker,lour lower,lousiness pediculosis
low moo,lowball underestimate,lowering sullen threatening,lowly petty secondary subaltern,loyal patriotic
loyalist stalwart,loyalty trueness,lozenge pill,lubricious lustful prurient salacious
lucid luculent pellucid perspicuous,luckless unlucky,lucrative moneymaking remunerative,lug lugsail,lug tote
luger slider,lukewarm tepid,lull quiet,lumber timber,lumbering ponderous,luminary notability notable
lump puffiness swelling,lumpen lumpish,lunatic madman maniac,lunatic moonstruck,lunge passado,lurch pitch
lurch stagger stumble,lurid shocking,lurk skulk,lush profuse riotous,lust luxuria,luster sheen shininess
luxuriant luxurious sybaritic voluptuary,luxuriously richly,lxx seventy,lyophilise lyophilize,lyric lyrical
lyricist lyrist,lyssa madness rabies,machinist mechanic,maculation spotting staining,madhouse nuthouse sanatorium
madrona madrono manzanita,maestro master,mag magazine,magic thaumaturgy
magician necromancer sorcerer thaumaturge thaumaturgist wizard,magnetic magnetised magnetized,magnetics magnetism
magnetise magnetize,magpie scavenger,maid maiden,mail send,mailbox postbox,mailman postman,maimed mutilated
maimed wounded,mainsheet shroud,maintained retained,maintenance upkeep,majestic proud,make name,make produce
make reach,make shuffle shuffling,maker shaper,makeshift stopgap,making qualification,malaise unease uneasiness
male manful manlike manly virile,malefic malevolent malign,maleness masculinity,malevolence malevolency malice
malfunctioning nonfunctional,malice maliciousness spite spitefulness venom,malignance malignancy
malignance malignancy malignity,malinger skulk,malingering skulking,malleability plasticity
mama mamma mammy mom momma mommy mum mummy,mamilla mammilla nipple teat tit,mammal mammalian,man serviceman
manage negociate,manage oversee superintend supervise,mandatary mandatory,mandate mandatory
maneuver manoeuver manoeuvre,maneuver manoeuvre,maneuver manoeuvre tactic tactics,maneuverability manoeuvrability
manfulness manliness virility,maniac maniacal,manifold multiplex,manifold multiply,manipulator operator,manse mansion
mansion sign,manufacture manufacturing,manufacturer producer,manure muck,marauder piranha predator vulture
marbled marbleised marbleized,marbleisation marbleising marbleization marbleizing,marbles wits,march marching
mare maria,marimba xylophone,marinade marinate,marine maritime nautical,marionette puppet,marital married matrimonial
mark marker marking,mark note notice,mark score,mark target,marked pronounced,market marketplace
marketable merchantable sellable vendable vendible,marketer seller trafficker vender vendor
marketing merchandising selling,marketplace mart,marksman sharpshooter,maroon strand,marooned stranded
marquee marquise,marquee pavilion,marred scarred,marriage matrimony wedlock,marriage wedding,marriageable nubile
marry splice wed,martial soldierlike soldierly warriorlike,martial warlike,martyr martyrise martyrize,martyr sufferer
marvel wonder,marvellous miraculous
marvellously marvelously superbly terrifically toppingly wonderfully wondrous wondrously,masque masquerade
mass masses,massacre slaughter,massive monolithic,master overcome surmount,mat matt matte matted,mat matte
mat matting,matchwood splinters,mate teammate,mated paired,materfamilias matriarch,material stuff
materialism philistinism,materialism physicalism,materialistic mercenary,math mathematics maths,mating pairing
maturation maturement ripening,mature matured,matureness maturity,maunder mumble mussitate mutter,maverick unorthodox
maximal maximum,maximise maximize,maximum utmost uttermost,may whitethorn
maybe mayhap peradventure perchance perhaps possibly,maze tangle,meager meagerly meagre scrimpy stingy,meal repast
mean meanspirited,mean signify,meander ramble,meander thread wind,meandering wandering winding
meaning pregnant significant,meaning significance signification,meaning substance,meaningless nonmeaningful
meanness minginess niggardliness niggardness parsimoniousness parsimony tightfistedness,means way,meantime meanwhile
measurable mensurable,measure measurement measuring mensuration,measure mensurate,measure quantify,measure step
mechanics mechanism,mechanised mechanized,mechanised mechanized motorized,meddle tamper,meddling tampering
mediaeval medieval,medial median,mediate middle,medicament medication medicine,medicate medicine
medley pastiche potpourri,meek mild,meg million,megabucks pile,melancholic melancholy,melancholy somber sombre
melee scrimmage,mellow melt,melodic melodious,melodious tuneful,melody strain tune,melt melting thaw thawing
memento souvenir,memo memoranda memorandum,memorisation memorization,memory remembering
memory retention retentiveness retentivity,menace threat,menagerie zoo,mentality mindset outlook
mention note observe remark,mention reference,meow mew,meow mew miaou miaow miaul,meq milliequivalent
mercantile moneymaking,merchandise product ware,merchandise trade,merchandiser merchant,mercifulness mercy
merciless unmerciful,mercilessly pitilessly remorselessly unmercifully,mere simple,merge unify unite,merit virtue
meritable meritorious,merrymaker reveler reveller,mesomorphic muscular,mess messiness muss mussiness,messy mussy
metabolic metabolous,metabolise metabolize,metal metallic,metameric segmental segmented
metamorphose transfigure transmogrify,metamorphose transform transmute,meteor meteoroid
meteoric meteorologic meteorological,meteoritic meteoritical,meter metre,methodicalness orderliness
metro subway underground,mewl pule wail whimper,mic microphone mike,microbial microbic
micrometeor micrometeorite micrometeoroid,micrometeoric micrometeoritic,micrometer micron,microscopic microscopical
microseism tremor,micturate pee piddle piss urinate wee,midday noon noonday noontide,middle midriff midsection
midst thick,might mightiness power,mightily mighty powerful right,migrate transmigrate,milage mileage,mildew mold
milepost milestone,milieu surroundings,militarisation militarization mobilisation mobilization,militia reserves
milkshake shake,milksop pansy pantywaist sissy,millenary millennium,milliliter millilitre,millimeter millimetre
mime pantomime,min minute,mincing prim twee,mind thinker,minelaying mining,miner mineworker,minimal minimum
minimise minimize,ministration relief succor succour,minute moment second,minutes proceedings transactions
miraculous providential,mire morass quag quagmire,mire slop,mirky murky,mirky murky turbid,mirrorlike specular
misanthrope misanthropist,misapply misuse,misapprehend misconceive misconstrue misunderstand
misapprehension mistake misunderstanding,misbehavior misbehaviour misdeed,misbranded mislabeled
miscalculate misestimate,miscalculation misestimation misreckoning,miscall misname
miscellaneous multifaceted multifarious,misconduct mishandle mismanage,misconduct wrongdoing
misconstrual misconstruction,miscreant reprobate,miscue parapraxis slip,misdirect misguide mislead
miserable suffering,miserableness misery wretchedness,misfire miss,misgiving qualm scruple,misguided mistaken
misidentify mistake,misinform mislead,misinterpret misread,misinterpretation mistaking misunderstanding
mislaid misplaced,mislay misplace,mismatched uneven,mismated unsuited,misquotation misquote
miss neglect omit pretermit,missile projectile,missional missionary,missionary missioner,misstep stumble
mistily vaguely,mistress schoolmarm schoolmistress,miter mitre,mix premix,mixer sociable social,mob rabble rout
mob syndicate,mobbish moblike,mobile nomadic peregrine roving wandering,mobilisation mobilization
mobilise mobilize rally,mocker mockingbird,mocking quizzical teasing,mod modern modernistic,model mold mould
model pattern,model poser,modeled sculptural sculptured sculpturesque,moderateness moderation
modernisation modernization,modernise modernize overhaul,modestness modesty,modesty reserve,modifier qualifier
moire watered,moisture wet,mold mould stamp,moldable plastic,molded shaped wrought,molder moulder rot
molding moulding,mollification pacification,momentarily momently,momism overprotection overshielding
monarch sovereign,monastic monk,monitor proctor,monitor supervise,monkey potter putter tinker,monkey tamper
mono monophonic,monochrome monochromic monochromous,monologue soliloquy,mononuclear mononucleate
monopolisation monopolization,monopolise monopolize,monotone monotonic,monotone monotonic monotonous
monovalent univalent,moonlight moonshine,moonlit moony,mop mow pout,mop swab swob,morally virtuously,morgue mortuary
moribund stagnant,morphologic morphological,mortician undertaker,motif motive,motility motion movement
motion movement,motionless static still,motivating motivative motive,motivation motive need,motive motor
motley variegate vary,motortruck truck,mountainside versant,mournful plaintive,mouse shiner,mousey mousy
moustache mustache,mouth speak talk verbalise verbalize,mouton mutton,move proceed,move relocation,mover proposer
much often,mucky muddy,muffle stifle strangle,muffler silencer,mule scuff
mulishness obstinacy obstinance stubbornness,multinomial polynomial,multiplication propagation
multiplicity numerosity numerousness,mum silent,munition ordnance,murder mutilate,murder off slay,murder slaying
murmur murmuration murmuring mussitation mutter muttering,murmuring susurrant whispering
murmurous rustling soughing susurrous,murphy potato spud tater,muscle musculus,mush pulp,mustached mustachioed
mutant mutation,mute tongueless unspoken wordless,mutely silently taciturnly wordlessly,muteness silence
mutual reciprocal,mutuality mutualness,myofibril myofibrilla sarcostyle,myopic nearsighted shortsighted
myopic shortsighted unforesightful,mysterious mystic occult orphic,mystery whodunit,mystic mystical
mystifier puzzle puzzler,nag nagger scold scolder,nagging shrewish,naiant swimming,naif naive
nakedness nudeness nudity,nameless unidentified unknown unnamed,namely videlicet,nanny nurse nursemaid
napkin serviette,narcotise narcotize,narrate recount tell,narration narrative story tale,narration recital yarn
narrator storyteller,narrowing tapered tapering,nasal rhinal,national subject,nationalise nationalize
nationalism patriotism,nationalist nationalistic,nationalist patriot,nationally nationwide,naturalised naturalized
naturalistic realistic,nauseated nauseous queasy sick sickish,navigate pilot,navigate voyage
navigation pilotage piloting,near nigh,neat orderly,neb snout,nebular nebulous,necessarily needfully,necktie tie
need require want,needed needful required requisite,nefarious villainous,nefariousness ugliness vileness
neglectfulness negligence,negligible paltry trifling,negotiation talks,neigh nicker whicker whinny,neighbor neighbour
neighborhood neighbourhood,neighborliness neighbourliness,neocortex neopallium,neonate newborn,neoplasm tumor tumour
nerve nervus,nerve steel,nerves nervousness,nestled snuggled,net nett,netherworld underworld,neural neuronal neuronic
neurologic neurological,neuropsychology psychophysiology,neurosis neuroticism psychoneurosis,neurotic psychoneurotic
neuter sexless,neuter spay,neutralisation neutralization,neutralised neutralized,neutrophil neutrophile
new unexampled,news tidings word,newsletter newssheet,newsman newsperson reporter,newspaper paper,niceness politeness
nicety nuance shade subtlety,nightdress nightgown nightie,nightlong overnight,nihility nothingness nullity void
nineteen xix,nip pinch tweet,nisus pains striving,noble nobleman,nobody nonentity,nock score
noctambulist sleepwalker somnambulist,node thickening,nodular nodulated noduled,nodule tubercle,nog peg,noise resound
nomenclature terminology,nominal token tokenish,non not,nonachiever underachiever underperformer
nonchalance unconcern,nonconforming nonconformist,nonconformist recusant,nonconformist unconformist,nonexempt taxable
nongregarious nonsocial solitary,noninterference nonintervention,nonionic nonionised nonionized unionised unionized
nonionic nonpolar,nonliterary unliterary,nonliterate preliterate,nonmetal nonmetallic,nonmigratory resident
nonnatural otherworldly preternatural transcendental,nonplused nonplussed puzzled,nonrecreational paid
nonsense nonsensical,nonsubjective objective,nontraditional untraditional
nonvolatile nonvolatilisable nonvolatilizable,noradrenaline norepinephrine,norethandrolone norethindrone
north northerly northward northwards,north northward,northbound northward,northeast northeasterly
northeast northeasterly northeastern,northeast northeastward,northerly northern,northwest northwesterly
northwest northwesterly northwestern,nose poke,nosh snack,notable noteworthy remarkable
notably remarkably unco unusually,notarise notarize,note observe,noticeably observably perceptibly
notification presentment,notion whim whimsey whimsy,notional speculative,nourish sustain,novel refreshing
novice novitiate,noviciate novitiate,now nowadays today,nowadays present,nowness presentness,nub stub
nucleate nucleated,nucleole nucleolus,nudge prod,null void,nullification override,number numeral
numeral numeric numerical,numeric numerical,nurture parent raise rear,nurture raising rearing
nutritional nutritionary,nympho nymphomaniac,nymphomaniac nymphomaniacal,oath swearing,obedience obeisance
obediently yieldingly,objection protest,objectionable obnoxious,objectiveness objectivity,obliterate obliterated
obliterate veil,oblivion obliviousness,oblivious unmindful,obnubilate obscure,obscenity vulgarism,obscure vague
obscureness obscurity,observance observation watching,observant observing,obsessed possessed
obstinate stubborn unregenerate,occluded sorbed,occlusive plosive,occult supernatural,occupancy tenancy
occupant occupier resident,occupy reside,ocean sea,ocher ochre,ocular ophthalmic optic,ocular optic optical visual
oddity queerness quirk quirkiness,oddment remnant,odor odour smell,odoriferous perfumed sweet,odorize odourise scent
offbeat quirky,offbeat upbeat,offence offensive,offend pique,offender wrongdoer,offense umbrage,offensive violative
offer offering,offer proffer,offer volunteer,office power,officeholder officer,officer policeman
offload unlade unload,offprint reprint separate,offsaddle unsaddle,offshore seaward,offspring progeny,oilskin slicker
oink squeal,okay okeh okey,oldtimer stager veteran warhorse,omen portent presage prodigy prognostic prognostication
omission skip,omnipresent ubiquitous,oncoming onset,oneness unity,ooze oozing seepage,ooze seep,oozing oozy seeping
opaque unintelligible,open opened,open outdoors,open spread,open unfastened,opener undoer unfastener untier
openmouthed popeyed,operable operational usable useable,operate run,operation procedure,operative shamus sherlock
operative surgical,ophidian serpent snake,opinion persuasion sentiment view,opinion ruling,opinion view
opinionated opinionative,opossum phalanger possum,opossum possum,opponent opposing,opportuneness patness timeliness
opportunist opportunistic timeserving,oppose pit,opposite paired,oppositeness opposition,opposition resistance
oppress persecute,oppression subjugation,oppugn question,optimal optimum,opus piece
oracle prophesier prophet vaticinator,oral unwritten,oral viva,orange orangeness,orange orangish
orator rhetorician speechifier speechmaker,orb orbit revolve,orbiter satellite,order ordering ordination
order orderliness,ordinance regulation,organisation organization,organisational organizational,organiser organizer
orient orientate,orient point,orientated oriented,orifice porta,originally primitively,orison petition prayer
orotund rotund round,orthopaedic orthopedic orthopedical,orthophosphate phosphate,oscillate vibrate
oscitance oscitancy yawn yawning,ossify rigidify
ostentation ostentatiousness pomposity pompousness pretentiousness puffiness splashiness,ostentatious pretentious
ostracise ostracize,otiose pointless purposeless superfluous wasted,outbalance outweigh overbalance preponderate
outbound outward,outcome result resultant,outcry outshout,outdated superannuated,outdoor outside,outface outstare
outing picnic,outlast outlive,outmaneuver outmanoeuvre outsmart,outpost outstation,output yield,outright unlimited
outsize outsized oversize oversized,outstanding prominent salient striking,outward outwards,overabundance surfeit
overappraisal overestimate overestimation overvaluation,overarm overhand overhanded,overburden overload
overcoat overcoating,overcome overpower overwhelm whelm,overdrive overuse,overemphasise overemphasize overstress
overestimate overestimation overrating overreckoning,overestimate overrate,overestimate overvalue
overextend overstrain,overflow overspill runoff,overhand oversewn,overhaul overtake pass
overhaul redevelopment renovation,overladen overloaded,overlay overlayer sheathing,overlay overlie,overleap vault
overlooked unmarked unnoted,overmaster overpower,overpowering overwhelming,overproduction overrun
overrefinement straining twisting,override overrule overthrow reverse
overriding paramount predominant predominate preponderant preponderating,oversea overseas,overseer superintendent
oversight superintendence supervising supervision,oversimplification simplism,overspread spread,overthrow subvert
overtone partial,overture preliminary prelude,overturned upturned,overwinter winter,overwork overworking
owing undischarged,owner possessor,owner proprietor,ownership possession,oxalis sorrel,oxidate oxidise oxidize
oxidation oxidisation oxidization,oxidised oxidized,pablum pap,pacing tempo,package parcel
packaging promo promotion publicity,packing wadding,pact treaty,pad tablet,paean pean,paeony peony,pageant pageantry
pail pailful,pain painfulness,painfully sorely,painting picture,pale pallid wan,palette pallet,palisade wall
palm thenar,palpitate quake quiver,palpitation quiver quivering shakiness shaking trembling vibration
pandar pander panderer pimp ponce procurer,pander pimp procure,pane paneling panelling,paneled wainscoted
pang stab twinge,pang sting,panic scare,pant trousers,pantie panty scanty,panting trousering,paper wallpaper
paperback paperbacked,paperback softback,papillary papillose,parade promenade troop,paragon perfection
parakeet paraquet paroquet parrakeet parroket parroquet,paralyse paralyze,paranoiac paranoid,paraphrase paraphrasis
paraphrase rephrase reword,parasol sunshade,parcel portion share,pare whittle,parentage parenthood
paring shaving sliver,park parkland,parlor parlour,parlous perilous precarious,paronomasia pun punning wordplay
parsonage rectory vicarage,part partially partly,part parting,part percentage portion share,part piece,part portion
part region,part split,partake share,partaker sharer,participant player,particular peculiar special
particular specific,particularise particularize specialise specialize specify,partition zone,partner spouse
pass passing,pass run,pass spend,pass walk,passage transition,passementerie trim trimming,passer passerby
passim throughout,passing surpassingly,passion passionateness,passionately stormily turbulently,passive peaceful
passiveness passivity,past preceding retiring,past yesteryear,pastelike pasty,pat tap,patch piece,patch plot
patchboard plugboard switchboard,patched spotted spotty,pate poll,path way,pathetic pitiable pitiful
pathless roadless trackless untracked untrod untrodden,pathologic pathological,pathos poignancy,patio terrace
patristic patristical,patrol police,patroness patronne,patronise patronize sponsor,patter spatter,patter spiel
pattern practice,pavement paving,payback vengeance,payroll paysheet,pct percent percentage,peaceable peaceful
peaky spiky,peal pealing rolling,peal ring,pecker peckerwood woodpecker,pecs pectoral pectoralis,pectoral thoracic
pedagogic pedagogical,peddler pusher,pedigree pedigreed pureblood pureblooded thoroughbred,pedunculate stalked
pee peeing piss pissing,pee piddle piss urine weewee,peek peep,pellet shot,pelt pepper,pemican pemmican
penalisation penalization penalty punishment,penalise penalize punish,penance penitence repentance
penchant predilection preference taste,penciled pencilled,penetrate perforate,penetrating penetrative
penitent repentant,penman scribbler scribe,pennon waft,pensionary pensioner,pensive wistful,penstock sluice sluiceway
peptidase protease proteinase,perceived sensed,percept perception,perch roost,perfect perfective
perfidious punic treacherous,perfidiousness perfidy treachery,perforate perforated pierced punctured,perfumed scented
perfuse suffuse,peril riskiness,periodic periodical,periodically sporadically,perm permanent,permanence permanency
permission permit,permissiveness tolerance,permutation replacement substitution switch transposition
perpendicular vertical,perpendicularly sheer,perquisite prerogative privilege,persecutor tormenter tormentor
persevere persist,persist prevail run,persistent relentless,personation portrayal,personification prosopopoeia
perspective position view,perspicacious sagacious sapient,perspiration sudor sweat,perspire sudate sweat
perspirer sweater,persuade sway,perusal perusing studying,perverse wayward,pest pestilence pestis plague
pest pestilence plague,pestiferous pestilent pestilential plaguey,petition postulation request
petitioner requester suppliant supplicant,petitioner suer,pettiness puniness slightness triviality
pharmaceutic pharmaceutical,pharmaceutics pharmacy,pharmacologic pharmacological,pharynx throat,phase stage
phenothiazine thiodiphenylamine,philharmonic symphony,philosophic philosophical,philosophise philosophize
phonation vocalisation vocalism vocalization voice vox,phone telephone,phonemic phonemically,phonemics phonology
phonologic phonological,photo photograph pic,physiologic physiological,pianissimo piano,piano pianoforte,piazza plaza
pick picking,pictorial pictural,picture scene,picture video,piecemeal stepwise,pieplant rhubarb,pier wharf wharfage
piercingly shrilly,piety piousness,pig slob sloven,pigboat sub submarine,pigeonhole stereotype
pigswill pigwash slop slops swill,pilchard sardine,piling spile stilt,pillbox toque turban,pinafore pinny,ping pink
pinion shackle,pink pinkish,pink rap,pinpoint speck,pip shoot,pipage pipe piping,pipe shriek shrill,piping steaming
piquance piquancy piquantness tang tanginess zest,piquant salty,piquant savory savoury zesty
pirate plagiariser plagiarist plagiarizer,pit pock scar,pitch sky toss,pitchy resinous resiny tarry,pithy sententious
pitiless remorseless ruthless unpitying,pitiless unkind,pitilessness ruthlessness,pivot swivel,pixie pixy pyxie
placard poster posting,place position,place property,place seat,place shoes,place spot,place station
placeable recognisable recognizable,placid still tranquil unruffled,placidity serenity tranquility,plainly simply
plait pleat,plan program,plane skim,planet satellite,planetal planetary,planetary terrestrial
plangency reverberance sonority sonorousness vibrancy,planning preparation,plant set,plant works
plash spatter splatter swash,plash splash,plasm plasma,plastered slicked,plastic pliant,platform program
play recreate,play spiel,playact roleplay,playfellow playmate,playgoer theatergoer theatregoer,playscript script
plaything toy,pleasance pleasure,pleat plicate,plebeian unwashed vulgar,pledge plight,pledged sworn
plenitude plenteousness plentifulness plentitude plenty,pleonastic redundant tautologic tautological
pliancy pliantness suppleness,plight predicament quandary,plight troth,plod plodding,plop plunk,plough plow
ploughing plowing,ploughshare plowshare,pluck tweak,plug stopple,plumb plummet,plumbery plumbing,plume pride
plummet plump,plunder sack,plunk plunker,plus positive,pneumonic pulmonary pulmonic,pocket pouch sac sack,pod seedpod
poesy poetry verse,poetic poetical,poetise poetize verse versify,poignance poignancy,poison toxicant
pol politician politico,polarisation polarization,polarise polarize,pole punt,polemic polemical,polio poliomyelitis
polish refine,polish refinement,polish smooth smoothen,polished urbane,polishing shining,politic smooth suave
pollex thumb,polliwog pollywog tadpole,polybutene polybutylene,polyethylene polythene,polymerisation polymerization
pommel saddlebow,pond pool,pontiff pope,pop protrude,pop soda tonic,populace public world,population universe
porc pork,poriferous porous,porosity porousness,portentous prodigious,portly stout,portrait portraiture portrayal
pose posture,pose present,poser poseur,posing sitting,posit postulate,posit state submit,position status
positiveness positivism positivity,positivist positivistic,positivist rationalist,possibility possibleness
possible potential,postfix suffix,potent powerful,potent strong,potential potentiality,potential voltage
potently powerfully,pothouse pub saloon taphouse,potter putter,pounce swoop,pound quid,pound ram
pounding throb throbbing,pour pullulate stream swarm teem,powder powderise powderize pulverize
powder pulverisation pulverization,powdered powdery pulverised pulverized,power powerfulness,powerfully strongly
practice practise rehearse,practice praxis,practiced practised,practician practitioner,pragmatic pragmatical
pragmatism realism,prance sashay strut swagger tittup,prance strut swagger,preach prophesy
preacher sermoniser sermonizer,preaching sermon,precariousness uncertainness uncertainty,precaution safeguard
precede predate,precedence precedency priority,precept principle,precious preciously
precipitance precipitancy precipitateness precipitousness suddenness,precipitous sharp,preciseness precision
preconception prepossession,precursory premonitory,predetermined preset,predicate proclaim
predictive prognostic prognosticative,predilection preference,predominance predomination
predominance predomination prepotency,predominantly preponderantly,preexistent preexisting,preface premise
preferable preferred,preferably rather sooner,prehistoric prehistorical,prejudicial prejudicious,prelim preliminary
premier premiere,premier prime,prepackaged prepacked,preparation readying,preparative preparatory propaedeutic
prepare ready set,preparedness readiness,prepubertal prepubescent,prerequisite requirement,prescience prevision
prescript rule,present stage,present submit,presenter sponsor,presently shortly soon,preserve save
presidency presidentship,president prexy,pressing pressure,pressing urgent,prestige prestigiousness
presumably presumptively,pretence pretension,preternatural uncanny,prevail triumph,preventative preventive
preventative preventive prophylactic,prey quarry target,prey raven,price terms,prick twinge
pricker prickle spikelet sticker thorn,prickle tingle,prickling tingle tingling,pride pridefulness
priggish prim prissy prudish puritanical straightlaced straitlaced victorian,prime undercoat,primly prissily
principle rationale,principle rule,print publish,privacy privateness seclusion,privy secluded,pro professional
probationary provisional provisionary tentative,problem trouble,procedure process,proceeding proceedings
proceeds take takings yield,process treat,processed refined,procreate reproduce,procural procurance procurement
procure secure,procurer securer,product production,productiveness productivity,prof professor
proffer proposition suggestion,proficiency technique,proficient technical,profits win winnings
profligate rake rakehell rip roue,program programme,programing programming,programing programming scheduling
progressive reformist,project task undertaking,projectile rocket,prole proletarian worker,prolong protract
prolong sustain,prompt prompting,promptly pronto readily,promptly quick quickly,promptness punctuality
promulgated published,prone prostrate,propagandist propagandistic,propeller propellor,prophecy vaticination
prophesy vaticinate,prophetic prophetical,propinquity proximity,proportional relative,proportionally proportionately
proprietary proprietorship,prosperity successfulness,protected saved,protection security,protest protestation
protozoal protozoan protozoic,protozoan protozoon,proved proven,provider supplier,province responsibility
province state,provision proviso,provision purvey,provision supply supplying,prowler sneak,prune rationalize
psilosis sprue,psyche soul,psychiatric psychiatrical,psychiatrist shrink,psychic psychical,psycho psychotic
psychopath sociopath,psychopathic psychopathologic psychopathological,psychotherapeutics psychotherapy
ptyalise ptyalize spew spit spue,publically publicly,publicised publicized,publiciser publicist publicizer
pucker ruck,puff puffed,puff whiff,pull pulling,pullulate swarm teem,pulsate pulse throb,pulsation pulse pulsing
pumped wired,punitive punitory,puny runty shrimpy,pup puppy,pup whelp,puppyish puppylike,purdah solitude
purely strictly,pureness purity,purgatorial purging purifying,purge purging,purification refining,purify sanctify
purl sough,purple purpleness,purple purplish violet,purportedly supposedly,purpose resolve,purse wrinkle
pursuance pursuit quest,purulent pussy,push pushing,push thrust,puss pussy pussycat,putrefaction rot
putrefaction rot rotting,putt putting,pycnotic pyknotic,quad quadriceps,quadruple quartette,quake tremor
quaker trembler,quality timbre tone,qualm queasiness squeamishness,quash repress subdue subjugate,quaver trill warble
quavering tremulous,quell squelch,quenched satisfied slaked,query question,quest seeking,quester searcher seeker
question wonder,questioning quizzical,questioningly quizzically,questioningly wonderingly,quick speedy,quicken whet
quickie quicky,quiesce quiet quieten,quiet quietly,quiet tranquility tranquillity,quietly softly
quietness quietude tranquillity,quietness soundlessness,quip sally wisecrack,quit resign,quittance repayment
quivering vibration,quiz test,quotation quote,rabble ragtag riffraff,race subspecies,rachis spine,rachitic rickety
racialist racist,racking wrenching,racy robust,radar radiolocation,radiate stellate,radical revolutionary
radio radiocommunication wireless,radio tuner,raffishly rakishly,rafter raftman raftsman,rag shred tatter
ragamuffin tatterdemalion,rage ramp storm,raggedly unevenly,raggedness roughness,rail railing,railroad railway
railroader railwayman trainman,rain rainfall,rain rainwater,raincoat waterproof,rainproof waterproof waterproofed
raja rajah,rake slant,rale rattle rattling,rally rallying,rambling sprawling straggling straggly,rampant rearing
rampantly wild,ranch spread,rancid sour,randomisation randomization,range reach,range run,ransacking rummage,rap tap
rape rapine,raper rapist,rapid speedy,rarefied rarified,rarely seldom,rasp rasping,ratable rateable,ratify sign
rationalisation rationalization,rattler rattlesnake,rattling real very,ratty shabby tatty,raucous rowdy
raucously rowdily,ravel tangle,ravel unravel,reach reaching stretch,react respond,reaction response
reactionary reactionist,reactionary ultraconservative,reactivity responsiveness,read record register show,read say
read take,readapt readjust,reader subscriber,real tangible,realign realine,realisation realization
realism reality realness,reality world,realize see understand,reanimate recreate revive revivify vivify
reappraisal reassessment revaluation review,rear rearward,rearward reverse,reasonable sensible
reasonably sanely sensibly,reasoning thinking,reasonless senseless,reassess reevaluate,reassign transfer
rebel renegade,reborn revitalised revitalized,rebroadcast rerun,rebuff repel repulse,rebuff repulse snub
rebuff slight,rebuff snub,rebuild reconstruct,rebuke reprehension reprimand reproof reproval,rebut refute
recall recollect remember think,recall return,recap recapitulate,recapture retaking,recede retire retreat withdraw
receive welcome,reception response,recessed sunken,recharge reload,reckoning tally,reclaim repossess
reclaimed rescued,reclamation rehabilitation renewal,recluse reclusive withdrawn,recognised recognized
recollection reminiscence,recollective retentive tenacious,recommencement resumption,reconnoiter reconnoitre scout
reconnoitering reconnoitring scouting,reconstruct retrace,recounting telling,recoup recuperate,recoup reimburse
recourse refuge,recover recuperate,recover regain retrieve,recoverer rescuer saver,recreation refreshment
recur repeat,recurrent repeated,recycle reprocess reuse,red redness,redeem save,redeeming redemptive saving
redemption salvation,redo refashion remake,redo remodel,redress remediation remedy,reduce shrink,reducing reduction
redundance redundancy,reek smack,reek stink,reeking watery,reenforce reinforce,reenforcement reinforcement
reenforcement reinforcement support,reestablish reinstate,reexamine review,ref referee,referee reviewer
referee umpire,refill replenish,refilling replenishment,reflect shine,reflectance reflectivity,reflection reflexion
reflex reflexive,reflexively reflexly,reforge remodel,refractory stubborn,refuge safety,refund repay,refund repayment
refurbish renovate,refurbishment renovation,regaining return,regard respect,regenerate renew,regent trustee
regime regimen,register registry,regnant reigning ruling,regress retrovert return revert,regret repent rue
regret ruefulness sorrow,regretful sorry,regroup reorganise reorganize,regular veritable,regulation rule
regulative regulatory,reharmonisation reharmonization,rehearing relistening,reincarnate renew,reinforce reward
reissue reprint,reissue reprint reprinting,rejoin retort return riposte,release secrete,release turn,relegate submit
relent yield,relentlessly unrelentingly,relevance relevancy,reliance trust,religious spiritual,religiously sacredly
remain rest stay,remain stay,remainder residual residue residuum rest,remake remaking,remarkable singular
remarkably signally unmistakably,remediate remedy,remission remitment remittal remittance
remission remittal subsidence,remit remitment,remold reshape,remote removed,remotion removal,remove take
rend rip rive,rendering rendition,rending ripping splitting,renewing restorative revitalising revitalizing reviving
renounce resign vacate,rent rip tear,renter tenant,renunciation repudiation,reorganise reorganize,repay requite
repeat repetition,repeating repetition,repel repulse,repercussion reverberation,repertoire repertory
repetitious repetitive,replace supersede supplant,replacement replacing,replete sate satiate
repletion satiation satiety,report study,reportage reporting,repose rest,repositing reposition warehousing
represent symbolise symbolize typify,representative spokesperson voice,reprieve respite,reproach upbraid
reproachfully reprovingly,reproof reprove,reptile reptilian,reputation repute,requital retribution,reserve stockpile
residual residuary,resignation surrender,resilience resiliency,resist withstand,resole sole,resolute unhesitating
resolution resolve,resolution solving,resolved solved,resonant resonating resounding reverberating reverberative
respectful reverential venerating,respective several various,resplendent splendid splendiferous
responsibility responsibleness,restart resume,restitute restore,restless ungratified unsatisfied
restrained reticent unemotional,resume sketch survey,resupine supine
resurgence revitalisation revitalization revival revivification,resurrect upraise,resuscitate revive,retainer servant
retaliation revenge,retentiveness retentivity,reticular reticulate,retinal retinene,retire withdraw,retool revise
retrace trace,reunification reunion,reunify reunite,rev rpm,reveal unveil,revealing telling telltale,revel revelry
revengeful vengeful vindictive,revenue taxation,revere reverence venerate,revere revers,reverend sublime
reverie revery,reverse turn,revetement revetment,revile vilify vituperate,revisal revise revision
revitalise revitalize,revolutionary revolutionist subversive subverter,revolutionary rotatory
revolutionise revolutionize,revolve rotate,revolved rotated,reward wages,rhino rhinoceros,rhombohedral trigonal
rhyme rime,rhyme verse,rhythmic rhythmical,ribbing tantalization teasing,ribbon thread,rick sprain wrick
rickety shaky wobbly wonky,ridgepole rooftree,riffle ripple rippling wavelet,rig semi,rigging tackle,right rightfield
rightfully truly,rigid unbending,rigidification rigidifying stiffening,rigorous strict,rigorous stringent
rill rivulet runnel streamlet,ringing tintinnabulation,rinse rinsing,rinse wash,riot rioting,rippled ruffled
rise surface,risky speculative,rite ritual,ritualise ritualize,riverbank riverside,rivet stud,road route
roadside wayside,roamer rover wanderer,roar thunder,roast roasted,rock shake sway,rock stone,rocket skyrocket
roll roster,roll twine wind wrap,roll undulate,roll wheel,rolled rolling trilled,romantic romanticist
romantic romanticist romanticistic,romanticise romanticize,romanticist sentimentalist,roofy rope rophy,room way
rooms suite,roomy spacious,root stem,rootle rout,rootless vagabond,rosaceous rose roseate,rose rosebush
rotary roundabout,rotundity roundness,rough roughly,rough unsmooth,rousing stirring,roving vagabondage wandering
rub wipe,rubber rubberise rubberize,rubberlike rubbery,rubbish scrap trash,rude unmannered unmannerly,ruff ruffle
ruin ruination,ruined sunk undone,ruler swayer,run tally,run test trial,rundle rung spoke,rundown summation
rupture severance,rupture snap tear,rush rushed,rush spate surge upsurge,rust rusty
rustle rustling whisper whispering,rutabaga swede,rutted rutty,saccharify sugar,saddle saddleback,sadly unhappily
sadness sorrowfulness,sadness unhappiness,sagely wisely,sail sweep,sailing seafaring,sake saki,salable saleable
saleroom salesroom showroom,salesgirl saleslady saleswoman,saliva spit spittle,sallow sickly,sally sortie
salutation salute,salute toast wassail,salvage salve save,salvage scavenge,sample sampling,sample taste try
sampler taster,sand sandpaper,saneness sanity,sanguine sanguineous,sanitation sanitisation sanitization
sapience wisdom,sardonic snarky,saree sari,sartor seamster tailor,sashay sidle,satiate satiated,satiric satirical
saunter stroll,saute sauteed,savageness savagery,save spare,savor savour taste,savory savoury,sawbones surgeon
sawbuck sawhorse,say state tell,say suppose,scaled scaley scaly,scamper scramble scurry
scamper scurry scuttle skitter,scant skimp,scanty skimpy,scapular scapulary,scarceness scarcity,scarlet vermilion
scathing vituperative,scathingly unsparingly,scatter strewing,scattergun shotgun,scattering sprinkling
scheme strategy,schizoid schizophrenic,school schoolhouse,school schooling,schooldays schooltime,science skill
scintillation sparkling twinkle,sclerosed sclerotic,scoop scoopful,scope setting,scorch sear,scorch sear singe
scorch singe,scoundrel villain,scour scrub,scouring scrub scrubbing,scrabble scribble,scrape scraping scratching
scrawl scribble,scrawny scrubby stunted,screak screech skreak skreigh squawk
screaky screechy squeaking squeaky squealing,scream screaming screech screeching shriek shrieking,scream yell
screen test,screening showing viewing,scrutinise scrutinize,scud scudding,scuffle shamble shuffle,scuffle tussle
sculpt sculpture,sculptor sculpturer,seahorse walrus,sealing waterproofing,seamless unlined unseamed
seamy sordid squalid,sear sere shriveled shrivelled withered,search seek,searching trenchant,seasonable timely
seasonableness timeliness,seasoned veteran,seated sitting,sec secant,sec second,sec unsweet,secede splinter
secernment secretion,seclude sequestrate,second secondly,secrecy secretiveness,section segment,sectional sectioned
sector sphere,secular worldly,secularise secularize,secure unafraid untroubled,sedate staid
sedate tranquilize tranquillise tranquillize,sedateness solemness solemnity staidness,see view watch,see visit
seeable visible,seesaw teeter teeterboard teetertotter,segregated unintegrated,segregationist segregator
seismal seismic,semiconsciousness stupefaction stupor,seminarian seminarist,semisynthetic synthetic
semitransparency translucence translucency,semitransparent translucent,send ship,send station
sense sentience sentiency,sense signified,sensibilise sensibilize sensify sensitize,sensitise sensitize
sensitive spiritualist,sensitiveness sensitivity,sensorial sensory,sensual sultry,sensualism sensuality sensualness
sentimentalise sentimentalize,separated spaced,sequence succession successiveness,serial series,serologic serological
serve service,server waiter,settee settle,settle sink,settlement village,seven vii,seventeen xvii,severance severing
severely sternly,sew stitch,sewage sewerage,sewing stitchery,sewing stitching,shade shadiness shadowiness
shade shadow,shade tint tone,shadowed shadowy umbrageous,shagged shaggy,shake shingle,shake stimulate stir
shaky shivering trembling,shallow shoal,shallowness superficiality,shamble shambling shuffle shuffling
shareholder shareowner stockholder,sharp sharply,sharp shrill,sharp tart,shattered tattered,shattering smashing
shave shaving,shaved shaven,shed throw,sheepherder sheepman shepherd,sheepish sheeplike,sheer unmingled unmixed
shelterbelt windbreak,shift shifting,shift switching,shift transfer,shift transformation transmutation
shifting shifty,shinbone tibia,shipshape trim,shipway slipway ways,shit snitch stag,shiver shudder,shiver tremble
shod shodden shoed,shoddy sordid,shoelace shoestring,shooter taw,shooting shot,shop store,shop workshop
shopfront storefront,shopkeeper storekeeper tradesman,shore shoring,shorthand stenography tachygraphy,shot stroke
shouted yelled,shouting yelling,shovel shovelful spadeful,show usher,showcase vitrine,shrink shrivel wither
shriveled shrivelled shrunken withered wizen wizened,shudder tremor,shutout skunk,sidetrack siding
sideway sideways sidewise,sieve sort,sifting winnow winnowing,sigh suspiration,sigh suspire,sight view,sight vision
sign signal signaling,sign signboard,sign subscribe,signal signalise signalize,signature touch
significant substantial,silent soundless still,silver silvern silvery,silvern silvery,simper smirk,simple simpleton
simpleness simplicity,sin sinfulness,sin sinning,sincerely unfeignedly,sinew tendon,sinewy tendinous,sinful wicked
singalong singsong,singe swinge,singer vocaliser vocalist vocalizer,singing tattle,singing vocalizing
singlet undershirt vest,singularity uniqueness,sinuate sinuous wiggly,sis sister,sixteen xvi,sixty threescore
sizable sizeable,skeet trapshooting,sketch study,sketch vignette,skidder slider slipper,skilfully skillfully
skim skimmed,skim skimming,slacken slow,slant weight,slantingly slopingly,slantways slantwise,slap smack
slap smacking,slat spline,slate slating,slave striver,slaveholder slaver,slaveholding slavery,slavish submissive
sleek slick,sleep slumber,sleep sopor,sleeper slumberer,sleeplessness wakefulness,sleepy sleepyheaded
slender slim svelte,slender thin,slenderize slim,slenderly slightly slimly,slenderness tenuity thinness
sleuth snoop spy,slew slide slip slue,slice slit,slick slipperiness,slide slither,slightly somewhat,slip steal
slippery slippy,slippery tricky,slipping slithering,sliver splinter,slivery splintery,slop slosh splash splosh squish
slop spill splatter,sloppiness slovenliness unkemptness,slouch slump,slug swig,sluggish sulky
slumberous slumbery slumbrous somnolent,slurred thick,smack thwack,smallpox variola,smart smarting smartness
smartly vigorously,smash smashingly,smitten stricken struck,smoke smoking,smolder smoulder,smolderingly smoulderingly
smooch spoon,smooth smoothen,smoothly swimmingly,smother surround,smothered stifled strangled
smothering suffocating suffocative,snap snarl,snappish snappy,snappy whipping,sneakily surreptitiously
sneaky underhand underhanded,sneering snide supercilious,snicker snigger,snicker snigger snort,sniff sniffle
sniff whiff,snip snippet snipping,snivel sniveling,snivel whine,snoop snooper,snore snoring stertor,snow snowfall
soak soakage soaking,soar surge,soar zoom,soberness sobriety,sociability sociableness,social societal
socialise socialize,socialised socialized,socialist socialistic,sodden soppy,softness unfitness,solace solacement
soldiering soldiership,soldiery troops,solicitousness solicitude,solid solidness,solidity solidness,solon statesman
somehow someway someways,someplace somewhere,sonant voiced,song vocal,songster songwriter,soph sophomore
sophism sophistication sophistry,soprano treble,sore tender,soreness tenderness,soul soulfulness
sour sourness tartness,south southward,southbound southward,southeast southeasterly
southeast southeasterly southeastern,southeast southeastward,southerly southern,southerly southward southwards
southwest southwesterly,southwest southwesterly southwestern,southwest southwestward,sovereign supreme
spacial spatial,span sweep traverse,spare trim,sparge sprinkle,sparse thin,spatter spattering splashing splattering
spatter spattering splatter splattering splutter sputter sputtering,speak talk,speaker talker verbaliser verbalizer
speaking speechmaking,spec specification,specialisation specialization,specialised specialized
specialiser specialist specializer,specialism specialization,specify stipulate,spectacularly stunningly
spectrometry spectroscopy,speed velocity,spell tour,spic spick spik,spice zest,spider wanderer
spill spillway wasteweir,spin twirl twisting,spire steeple,spiritual unearthly,splanchnic visceral,splash sprinkle
splash stir,splice splicing,splutter sputter,spoil spoiling,spoiled spoilt,spongelike spongy
spongelike spongy squishy,sponsor supporter,spontaneity spontaneousness,spoon spoonful,sporting sportsmanlike sporty
sportsman sportswoman,sprawl sprawling,sprawl straggle,spray spraying,spread spreading,spring springtime
sprinkle sprinkling,squad team,squall waul wawl,squalling squally,squander waste,squandered wasted,square squarely
squat squatting,squeak squeaker,squeeze squeezing,squelch squelcher,squelch squelcher takedown,squint strabismus
squirm twist worm wriggle writhe,squirm wiggle wriggle,stab thrust,stabilisation stabilization,stabilised stabilized
stabilising stabilizing,stability stableness,stable stalls,stage stagecoach,stagily theatrically
staginess theatricality,stagnancy stagnation,stained varnished,stair step,staircase stairway,stairs steps,stalk stem
stalwart stout,stamina toughness,stammer stutter,stamp stomp stump,stanch staunch,standardise standardize
standardised standardized,standby understudy,standpoint viewpoint,stapes stirrup,start starting,starvation starving
starved starving,statecraft statesmanship,stately statuesque,statesmanlike statesmanly,staunch steadfast unswerving
stay stick,steadily steady,steady sweetheart sweetie truelove,stealer thief,stealing stealth,steam steamer
steaming steamy,steel sword,steer tip,step tread,stereo stereophonic,stereo stereophony
stereotyped stereotypic stereotypical,sterilise sterilize,stiff stiffly,stifling sultry,stillness windlessness
stimulant stimulating,stimulant stimulation stimulus,sting stinging,stock stockpile,stoic stoical
stoicism stolidity stolidness,stoop stoup,storeroom stowage,storeyed storied,storm tempest,stormy tempestuous
straggler strayer,straight unbent unbowed,straighten unbend,strain stress,strain strive,strait straits
strange unusual,strangeness unfamiliarity,strangle strangulate throttle,strategian strategist,strategic strategical
straw strew,streaked streaky,stream watercourse,streetcar tramcar trolley,stress tenseness tension,stressful trying
stretch stretching,stria striation,strictly stringently,stride tread,string twine,strings term,stringy wiry
striped stripy,strum thrum,study survey,study work,stuff thrust,stumble trip,style title,style vogue
stylisation stylization,sub substitute,subaquatic subaqueous submerged submersed underwater,subject theme topic
subjection subjugation,sublimely supremely,submarine undersea,submerge submerse,submerged submersed underwater
submit take,subordinate subsidiary underling,subsidise subsidize,subsidised subsidized,subsister survivor
subsoil undersoil,substantial substantive,substantiation validation,substitute utility,substrate substratum
suburb suburbia,suburbanised suburbanized,subvent subvention underwrite,subversiveness traitorousness treason
subway underpass,succor succour,suck sucking suction,suer suitor wooer,suffering woe,sugariness sweetness
suitability suitableness,suitable suited,sulfur sulphur,sum summarise summarize,sum summate tot total
summarise summarize,summer summertime,summon summons,sun sunbathe,sun sunlight sunshine,sunbeam sunray
sunburned sunburnt,sundown sunset,sunlit sunstruck,sunshine temperateness,sup swallow,super superintendent
superimpose superpose,superior superordinate,supernaturalism supernaturalness,supersonic ultrasonic
supplement supplementation,supplemental supplementary,support supporting,support underpin,surf surfboard
surfactant wetter,surge upsurge,surly ugly,surmise suspect,surrender yielding,susceptibility susceptibleness
sustainment sustentation upkeep,susurration voicelessness whisper whispering,swab swob,swaddle swathe
swagger swaggie swagman,swaggering swashbuckling,swamp swampland,swap switch swop trade,swathe wrapping,sway swing
sweeping wholesale,sweet sweetly,swelled vainglorious,sweltering sweltry,swerve swerving veering,swerve yaw
swim swimming,swimsuit swimwear,swinger tramp,swirl twiddle twirl whirl,swish swoosh swosh
symbol symbolisation symbolization,symbolic symbolical,symbolise symbolize,symboliser symbolist symbolizer
symmetric symmetrical,symmetricalness symmetry,sympathise sympathize,symphonic symphonious,sync synchronize
synchronal synchronic synchronous
synchroneity synchronicity synchronisation synchronism synchronization synchronizing synchrony,synergism synergy
syntactic syntactical,synthesise synthesize,synthetic synthetical,syrupy viscous,systematic taxonomic taxonomical
systematisation systematization,systematise systematize systemise systemize,table tabularise tabularize tabulate
taboo tabu,tacit understood,tackle undertake,tact tactfulness,tactile tactual,tag ticket,tailboard tailgate
talk talking,tamp tamper,tangible touchable,tantalising tantalizing,tantalising tantalizing tempting,tape taping
tape videotape,tapestry tapis,tarp tarpaulin,tatterdemalion tattered,taunt taunting twit,taut tight
tautness tenseness tension tensity,tax taxation,taxi taxicab,tea teatime,teak teakwood,teamster trucker,tear teardrop
teaspoon teaspoonful,technical technological,tedious verbose wordy,teetotaler teetotalist teetotaller
telecast televise,telecasting television,telegraph telegraphy,telegrapher telegraphist,telegraphically tersely
telephone telephony,tellurian telluric terrene terrestrial,temp temporary,tenebrific tenebrious tenebrous
ternary triple triplex,terrace terrasse,terrify terrorise terrorize,terrorise terrorize,terry terrycloth
tertiary third,test trial,test trial tryout,testament will,tested tried,testimonial testimony,testimonial tribute
tetraiodothyronine thyroxin thyroxine,thankless ungrateful unthankful,thaw thawing warming,theater theatre
theist theistic theistical,thence therefrom,thence therefrom thereof,thenceforth thereafter,theodolite transit
theologian theologiser theologist theologizer,theoretic theoretical,therapeutic therapeutical,there thither
thermodynamic thermodynamical,thermogravimetric thermohydrometric,thermoregulator thermostat,thickener thickening
thieving thievish,thin thinly,third thirdly,thirst thirstiness,thirteen xiii,thirty xxx,thoriated tittering
thoughtless uncaring unthinking,thoughtlessly unthinking unthinkingly,thread yarn,three trey,threefold treble triple
thrill tickle,thud thump,thus thusly,thyroid thyroidal,thyrotrophin thyrotropin,tick ticking,tick ticktack ticktock
ticker watch,tickling tingling,tidbit titbit,tiddly tipsy,tied trussed,timekeeper timer
timidity timidness timorousness,timidity timorousness,tinct tinge tint,tincture trace vestige,ting tinkle
tinker tinkerer,tippytoe tiptoe,tire tyre,tiredly wearily,tissue weave,titer titre,toe toenail,together unitedly
tolbooth tollbooth tollhouse,tollbar tollgate,tonal tonic,top upside,topmost upmost uppermost
topographic topographical,topple tumble,torment torture,tormenter tormentor,tornado twister,torpidity torpor
tortuous twisting twisty voluminous winding,totalistic totalitarian,tottering tottery,touch touching,tough toughened
tournament tourney,tow towage,towboat tug tugboat,toweling towelling,town townsfolk townspeople,town township
towner townsman,traceable trackable,trachea windpipe,traditionalism traditionality,tragic tragical
tragicomic tragicomical,traitor treasonist,trample trampling,trample tread,transcribe transliterate
transfer transferee,transfer transferral transportation,transfer transplant,transform transmute transubstantiate
transience transiency transitoriness,transit transportation,translate understand
transmission transmittal transmitting,transmutation transubstantiation,transom traverse,transpirate transpire
transplant transplantation,transversally transversely,transvestism transvestitism,travel traveling travelling
traveled travelled,traveler traveller,travelog travelogue,treadmill treadwheel,treble triple,triad triple
triangle trigon trilateral,triangular trilateral,trichromatic trichrome tricolor,tricolor tricolour,trifle triviality
trim trimness,triumph victory,triumphant victorious,tropic tropical,truckle trundle,truculence truculency
trueness truth verity,trust trustfulness trustingness,trustworthy trusty,tub vat,tube tubing,tuft tussock
tuition tutelage tutorship,tularaemia tularemia yatobyo,tumult turmoil,tungsten wolfram,turbinal turbinate
turbulence turbulency,turmoil upheaval,turn turning,turn twist,twelvemonth year,twinkle winkle
twitch twitching vellication,type typecast,type typewrite,typewriting typing,typographic typographical
ulcer ulceration,unaccountable unexplainable,unachievable unattainable undoable unrealizable,unadapted unadjusted
unaltered unchanged,unambiguity unequivocalness,unambiguous unequivocal univocal,unambiguously unequivocally
unambiguously uniquely,unanswered unreciprocated unrequited,unanticipated unforeseen
unappealing unlikable unlikeable unsympathetic,unappreciated unsung unvalued,unassisted unbacked
unasterisked unstarred,unattached uncommitted,unauthorised unauthorized,unauthorised unauthorized wildcat
unawareness unknowingness,unbarred unbolted unlatched unlocked unsecured,unbeaten unconquered unvanquished
unbrace unlace untie,unbuttoned unlaced,unchained unfettered unshackled,unchallenged undisputed unquestioned
uncloak unmask,uncoerced unforced willing,unconditional unconditioned,undaunted undismayed unshaken,undefined vague
undependable unreliable,undepicted unpictured,underarm underhand underhanded,underbrush undergrowth underwood
underclothes underclothing underwear,undercurrent undertide,undercurrent undertone
underestimate underestimation underrating underreckoning,underestimate undervalue,undergrad undergraduate
underline underscore,undeserving unworthy,undesirable unwanted,undeveloped unexploited,undiminished unrelieved
undiscovered unexplored,undo unmake,undoing unfastening untying,uneconomic uneconomical,uneconomical wasteful
unequaled unequalled unique unparalleled,unevenness variability
unexpressed unsaid unspoken unstated unuttered unverbalised unverbalized unvoiced,unfair unjust
unfathomed unplumbed unsounded,unfavorable unfavourable,unhallowed unholy,unharmed unhurt unscathed,unheated unwarmed
uniformity uniformness,unimaginative uninspired uninventive,unimpeachably unquestionably
uninfluenced unswayed untouched,uninitiate uninitiated,unintentional unplanned unwitting,universalise universalize
universalist universalistic,unknot unpick unravel unscramble untangle,unlovely unpicturesque
unmatched unmated unpaired,unnecessary unneeded,unobservant unseeing,unobserved unseen
unostentatious unpretending unpretentious,unpaid volunteer,unploughed unplowed,unpredictability volatility
unrecognisable unrecognizable,unrecognised unrecognized,unreflective unthinking unthoughtful,unregretful unregretting
unresolved unsolved,unroll unwind,unservile unsubmissive,unshaved unshaven,unsloped upright,unstained unvarnished
untamed wild,untasted untouched,untested untried,untrammeled untrammelled,unvaried unvarying,unwed unwedded
unwelcome unwished,unwrinkled wrinkleless,uplift upthrow upthrust,upright vertical,upriver upstream,upstair upstairs
upward upwardly upwards,upward upwards,upwind weather,urbanise urbanize,urbanised urbanized,usable useable
useful utile,useful utilitarian,usefulness utility,uterus womb,utterance vocalization,uxorial wifelike wifely
vacancy vacuum void,vaccine vaccinum,vacuity vacuum,vacuolate vacuolated,vacuolation vacuolisation vacuolization
vale valley,valiant valorous,validity validness,valuable worthful,van vanguard,vapor vapour,vaporisation vaporization
variability variableness,variable varying,varicolored varicoloured variegated,various versatile,vas vessel
veg vegetable veggie,veil velum,vein vena,veined veinlike venose,velour velours,velvet velvety,venomous virulent
vent ventilate,verbena vervain,vernal youthful,verve vitality,vessel watercraft,vest waistcoat,vestal virgin virtuous
vet veteran,vet veterinarian veterinary,vex worry,vibrant vivacious,victimise victimize,victor winner
victorious winning,vigilance watchfulness,vigilant wakeful,vigilantly watchfully,vim vitality,vinery vineyard
vino wine,virtue virtuousness,virulence virulency,viscometer viscosimeter,viscosity viscousness
visibility visibleness,visitant visitor,visualisation visualization,visualise visualize,vocalise vocalize
vocalize voice,volition will,volition willing,volumetric volumetrical,voluntary volunteer,vulpecular vulpine
wag waggle,waggle wamble,waggon wagon,waist waistline,wait waiting,wait waitress,walk walking,wallop whack wham whop
wallow welter,wangle wangling,war warfare,warm warmly,warmheartedness warmth,washy weak,waste wastefulness
watcher watchman,watercolor watercolour,watercolorist watercolourist,waxen waxlike,waxen waxy,wealth wealthiness
weatherstrip weatherstripping,wed wedded,week workweek,weight weightiness,weisenheimer wiseacre wisenheimer
west westward,westbound westerly westward,westward westwards,whack whang,whimper whine,whip worst,whiskey whisky
whistle whistling,white whiten,white whiteness,whizz zoom,widower widowman,wig wigging
wiggly wriggling wriggly writhing,wilful willful,wilfully willfully,wilt wilting,windscreen windshield
winter wintertime,wintery wintry,wisdom wiseness,wish wishing,withe withy,woe woefulness,woebegone woeful
wolfish wolflike,woodgrain woodiness,wool woolen woollen,woolen woollen,work workplace,working workings
workingman workman,worse worsened,worshiper worshipper,wrack wreck,wrapper wrapping,wrathful wroth wrothful
wrong wrongfulness,xanthous yellow yellowish,yap yelp yip,yellow yellowness,yelp yelping yip,yon yonder,younker youth
zag zig zigzag,zip zipper,zombi zombie
`;

/** Words of opposite meaning. */
export const OPPOSITE = `
ability/inability able/unable abnormal/normal abnormality/normality abolish/establish aboral/oral above/below
abruptness/gradualness absence/presence absent/present absolute/relative absolve/blame absorb/emit
absorbency/nonabsorbency abstain/consume abstract/concrete abstractly/concretely abundance/scarcity abundant/scarce
abused/unabused accelerate/decelerate acceleration/deceleration accentual/quantitative accept/refuse accept/reject
acceptable/unacceptable acceptance/rejection accidentally/deliberately accompanied/unaccompanied accuracy/inaccuracy
accurate/inaccurate accurately/inaccurately achiever/loser acidic/alkaline acidity/alkalinity acquaintance/stranger
acquit/convict acquittal/conviction act/refrain action/inaction activate/inactivate active/dormant active/extinct
active/inactive active/passive active/quiet active/stative actively/passively activity/inactivity actual/potential
acute/chronic acute/obtuse acutely/chronically adaptable/unadaptable add/subtract addicted/unaddicted
addition/subtraction additive/subtractive addressed/unaddressed adequacy/inadequacy adequate/inadequate
adequately/inadequately adhesive/nonadhesive adjective/substantive adjusted/maladjusted adjusted/unadjusted
admissible/inadmissible admit/deny admit/exclude admit/reject adopted/native adoptive/biological adroit/maladroit
adroitly/maladroitly adult/juvenile advance/back advance/recede advance/retreat advantage/disadvantage
advantageous/disadvantageous adventurous/unadventurous advertently/inadvertently advisability/inadvisability
advisable/inadvisable aerobic/anaerobic aesthetic/inaesthetic aestivate/hibernate affected/unaffected
afferent/efferent affinity/consanguinity affirm/negate affirmation/reversal affirmative/negative affixed/unaffixed
afloat/aground afraid/unafraid aft/fore age/rejuvenate aged/young aggrade/degrade aggressive/unaggressive
agitate/calm agitated/unagitated agitation/calmness agonist/antagonist agree/disagree agreeably/disagreeably
agreement/disagreement ahead/back ahistorical/historical alert/unalert align/skew alignment/nonalignment
alike/unalike aliquant/aliquot alive/dead alkaline/amphoteric all/some allow/deny allow/disallow
alterable/unalterable altered/unaltered alternate/opposite alternating/direct altruism/egoism amateur/professional
ambiguity/unambiguity ambiguous/unambiguous ambiguously/unambiguously ambitious/unambitious amended/unamended
ametabolic/metabolic amicable/hostile amphibious/terrestrial ample/meager amply/meagerly anal/oral
analogous/heterologous analogous/homologous analogue/digital analysis/synthesis analytic/synthetic analyze/synthesize
ancestor/descendant androgynous/female androgynous/male angry/unangry angular/rounded anhydrous/hydrous
animate/inanimate animated/unanimated anionic/cationic anisotropic/isotropic annual/biennial annual/perennial
anode/cathode anonymous/onymous answer/question antagonist/synergist antagonistic/conciliatory
antagonistic/synergistic antapex/apex antecedent/subsequent anterior/posterior anti/pro antimagnetic/magnetic
antiseptic/septic antitype/type antonym/synonym antonymous/synonymous aperiodic/periodic apogee/perigee
apologetic/unapologetic appealing/unappealing appear/disappear appearance/disappearance applaud/boo
applicability/inapplicability applied/theoretical appreciate/depreciate appreciation/depreciation
approachable/unapproachable approbate/reprobate approbation/disapprobation appropriate/inappropriate
appropriately/inappropriately approval/disapproval approve/disapprove approvingly/disapprovingly aptitude/inaptitude
aquatic/terrestrial aqueous/igneous arbitrary/nonarbitrary arboreal/nonarboreal argumentative/unargumentative
arm/disarm armament/disarmament armed/armless armed/unarmed armored/unarmored arrange/disarrange arranged/disarranged
arrive/leave articulate/inarticulate artificial/natural artificially/naturally ascend/descend ascending/descending
ascent/descent asexual/sexual ashamed/unashamed ashamedly/unashamedly asleep/awake assemble/disassemble
assembly/disassembly assent/dissent assertive/unassertive asset/liability assigned/unassigned assimilate/dissimilate
assisted/unassisted associate/dissociate association/disassociation astringent/nonastringent asymmetrical/symmetrical
asymmetrically/symmetrically asymmetry/symmetry asynchronism/synchronism asynchronous/synchronous atonal/tonal
atrophied/hypertrophied attach/detach attachable/detachable attached/detached attached/unattached attack/defend
attend/miss attendance/nonattendance attention/inattention attentive/inattentive attract/repel attraction/repulsion
attractive/repulsive attractive/unattractive attributable/unattributable atypical/typical atypically/typically
audible/inaudible augmentation/diminution aunt/uncle auspiciously/inauspiciously authorized/unauthorized
automatic/manual autumnal/vernal autumnal/wintry availability/unavailability available/unavailable avascular/vascular
avirulent/virulent avoid/confront awakened/unawakened aware/unaware away/home awed/unawed awkward/graceful back/front
back/veer background/foreground backward/forward bad/good badly/well badness/goodness balance/imbalance
balance/unbalance balanced/unbalanced bar/unbar bare/covered basic/incidental bear/bull bearing/nonbearing
beautiful/ugly beautify/uglify beauty/ugliness begin/end beginning/end beginning/ending beginning/middle
begrudge/wish behave/misbehave being/nonbeing belief/unbelief believably/unbelievably believe/disbelieve belt/unbelt
bend/straighten bend/unbend benign/malign benignancy/malignancy beseeching/imperative best/worst better/worse
better/worsen biennial/perennial big/little big/small binaural/monaural bind/unbind binucleate/mononuclear
birth/death bisexual/homosexual bivalent/univalent black/white blacken/whiten bless/curse blessed/cursed
blind/sighted block/unblock blond/brunet bloodless/bloody blur/focus boil/freeze bold/timid boldness/timidity
bolt/unbolt boneless/bony bore/interest born/unborn borrow/lend borrower/lender bottom/side bottom/top
bottomed/bottomless bounce/clear bound/free bound/unbound box/unbox boy/girl boycott/patronise boycott/patronize
braid/unbraid branded/unbranded brave/cowardly brave/timid break/keep break/make break/repair breakable/unbreakable
breathing/breathless bridle/unbridle bright/dull brighten/darken brightness/dullness broadly/narrowly broken/unbroken
brother/sister brotherly/sisterly buckle/unbuckle burden/unburden burdened/unburdened busy/idle button/unbutton
buttoned/unbuttoned buy/sell caducous/persistent calcify/decalcify calculable/incalculable calm/stormy
capability/incapability capable/incapable capacity/incapacity capitalism/socialism capitalistic/socialistic
captor/liberator cardinal/ordinal careful/careless carefully/carelessly carefulness/carelessness carpeted/uncarpeted
carved/uncarved cash/credit cauline/radical causative/noncausative caution/incaution cautious/incautious
cautiously/incautiously center/left center/right central/peripheral centralise/decentralize centrality/marginality
centralization/decentralization centralize/decentralize centralized/decentralized centrally/peripherally
cerebral/emotional certain/uncertain certainty/uncertainty certified/uncertified certify/decertify chain/unchain
change/stay changeable/unchangeable changed/unchanged characteristic/uncharacteristic
characteristically/uncharacteristically charge/discharge charged/uncharged charitable/uncharitable cheap/expensive
cheer/complain cheerful/depressing cheerfully/cheerlessly cheerfulness/cheerlessness cheerfulness/uncheerfulness
child/parent christian/unchristian citizen/noncitizen civil/sidereal civil/uncivil civilian/military
civilian/serviceman civilized/noncivilized claim/disclaim claim/forfeit clarify/obfuscate clarity/obscurity
clarity/opacity clasp/unclasp classical/nonclassical classicist/romanticist classification/declassification
classified/unclassified classify/declassify clean/dirty clean/unclean clear/cloudy clear/opaque clear/unclear
cleared/uncleared clearheaded/confused clearness/unclearness clergy/laity clergyman/layman clip/unclip
clockwise/counterclockwise clog/unclog close/distant close/open closed/open closing/opening clothed/unclothed
coarse/fine coarsely/finely coastal/inland coated/uncoated cognizance/incognizance coherent/incoherent coil/uncoil
cold/hot coldness/hotness collapsible/noncollapsible collective/distributive colonize/decolonize color/colorlessness
color/discolor colored/uncolored colorful/colorless columned/noncolumned combined/uncombined comedy/tragedy
comfort/discomfort comfortable/uncomfortable comfortably/uncomfortably commensurate/incommensurate
commercial/noncommercial commissioned/noncommissioned committed/uncommitted common/individual common/uncommon
commonality/individuality communicate/excommunicate communicative/uncommunicative compact/loose
comparable/incomparable compatibility/incompatibility compatible/incompatible competence/incompetence
competent/incompetent competently/incompetently competition/cooperation competitive/noncompetitive
competitively/noncompetitively complete/incomplete completeness/incompleteness complex/simple complexity/simplicity
compliance/noncompliance compliant/defiant complicate/simplify complimentary/uncomplimentary composed/discomposed
composure/discomposure compound/simple comprehensible/incomprehensible comprehension/incomprehension
comprehensive/noncomprehensive comprehensively/noncomprehensively compress/decompress compromising/uncompromising
con/pro concave/convex concealed/unconcealed concealing/revealing conceit/humility concentrate/deconcentrate
concentrated/distributed concentration/dilution concentration/distribution concentric/eccentric
concentricity/eccentricity conception/misconception concern/unconcern concerned/unconcerned concise/prolix
conclusive/inconclusive conclusively/inconclusively conditional/unconditional conditionally/unconditionally
conductor/insulator confidence/diffidence confident/diffident confine/free confirmed/unconfirmed conform/deviate
conformist/nonconformist conformity/nonconformity connect/disconnect connected/unconnected conquerable/unconquerable
conscientious/unconscientious conscious/unconscious consciously/unconsciously consciousness/unconsciousness
consecrate/desecrate consequence/inconsequence conservative/liberal conserve/waste considerable/inconsiderable
considerate/inconsiderate considerately/inconsiderately consideration/inconsideration consistency/inconsistency
consistent/inconsistent consistently/inconsistently consonant/vowel consonantal/vocalic conspicuous/inconspicuous
conspicuously/inconspicuously constancy/inconstancy constant/inconstant constitutional/unconstitutional
constricted/unconstricted construction/misconstruction constructive/destructive consummated/unconsummated
consumptive/generative contaminate/decontaminate contamination/decontamination contemptible/estimable
content/discontent contented/discontented continent/incontinent continental/intercontinental continual/sporadic
continuance/discontinuance continuation/discontinuation continue/discontinue continued/discontinued
continuity/discontinuity continuous/discontinuous contract/expand contracted/expanded contraction/expansion
contraindicate/indicate contraindication/indication contrasty/flat controlled/uncontrolled
controversial/uncontroversial convenience/inconvenience convenient/inconvenient conveniently/inconveniently
conventional/nuclear conventional/unconventional conventionally/unconventionally converge/diverge
convergence/divergence convergent/divergent convertible/inconvertible convinced/unconvinced convincing/unconvincing
convincingly/unconvincingly cooked/raw cool/heat cool/warm cooperative/uncooperative coordination/incoordination
cork/uncork corporeal/incorporeal corporeality/incorporeality correct/falsify correct/incorrect correctly/incorrectly
correctness/incorrectness corrupt/incorrupt corruptibility/incorruptibility cortex/medulla cosmopolitan/provincial
counterfeit/genuine counterrevolutionary/revolutionary couple/uncouple courage/cowardice courteous/discourteous
courtesy/discourtesy cousinly/uncousinly cover/uncover covert/overt covertly/overtly crate/uncrate
creative/uncreative creativeness/uncreativeness credible/incredible credibly/incredibly credit/debit
crescendo/decrescendo critical/noncritical critical/uncritical critically/uncritically criticize/praise
crooked/straight cross/uncross crossed/uncrossed crosswise/lengthwise crowded/uncrowded crowned/uncrowned
crucial/noncrucial cry/laugh cubic/linear cubic/planar curable/incurable curdle/homogenize curious/incurious
curly/straight current/noncurrent curtained/curtainless curved/straight cut/uncut damaged/undamaged danger/safety
dangerous/safe dark/light darken/lighten darkness/lightness daughter/son day/night dead/live dead/living
deaden/enliven deaf/hearing debilitating/invigorating deceive/undeceive decency/indecency decent/indecent
decently/indecently decision/indecision decisive/indecisive decisively/indecisively declarative/interrogative
declared/undeclared decline/improvement decorum/indecorum decrease/increase decreased/increased decreasing/increasing
decrement/increment dedicated/undedicated dedifferentiate/differentiate deductible/nondeductible deductive/inductive
deep/shallow deepness/shallowness defeat/victory defence/offence defend/prosecute defendant/plaintiff defense/offense
defense/prosecution defensive/offensive deficit/lead defined/undefined definite/indefinite deflate/inflate
deflation/inflation defuse/fuse deglycerolize/glycerolize dehumanize/humanize dejected/elated delay/rush
delicate/rugged demagnetize/magnetize demand/supply demanding/undemanding dematerialize/materialize demerit/merit
demobilization/mobilization demobilize/mobilize democratic/undemocratic demonstrative/undemonstrative demote/promote
demotion/promotion demystify/mystify demythologize/mythologize denationalize/nationalize denaturalize/naturalize
deniable/undeniable deoxidise/oxidise depart/stay dependable/undependable dependent/independent
depersonalize/personalize deposit/withdraw depress/elate depression/elation deprive/enrich deregulate/regulate
derequisition/requisition derestrict/restrict derived/underived descriptive/prescriptive descriptive/undescriptive
desegregate/segregate desensitize/sensitize desirable/undesirable despair/hope destabilise/stabilize
destabilization/stabilization destabilize/stabilize destroyed/preserved desynchronize/synchronize
desynchronizing/synchronizing detected/undetected deteriorate/recuperate determinable/indeterminable
determinate/indeterminate determined/undetermined dethrone/enthrone developed/undeveloped development/nondevelopment
devoice/voice devolution/evolution diachronic/synchronic differ/equal difference/sameness different/same
differentiate/integrate differentiated/undifferentiated difficult/easy difficulty/ease digestible/indigestible
dignified/undignified diligent/negligent diluted/undiluted diplomatic/undiplomatic direct/indirect direct/inverse
direct/retrograde directional/omnidirectional directly/indirectly disable/enable disabling/enabling
discernible/indiscernible discerning/undiscerning discharge/enlist discipline/indiscipline discourage/encourage
discouragement/encouragement discouraging/encouraging discouragingly/encouragingly discreetly/indiscreetly
discriminate/indiscriminate discriminating/undiscriminating disembark/embark disembarrassment/embarrassment
disenchant/enchant disenchanted/enchanted disenfranchise/enfranchise disenfranchisement/enfranchisement
disengage/engage disentangle/entangle disequilibrium/equilibrium disesteem/esteem dishearten/hearten dishonest/honest
dishonestly/honestly dishonesty/honesty dishonor/honor dishonorable/honorable dishonorably/honorably
disincarnate/incarnate disincentive/incentive disinclination/inclination disinclined/inclined disinfect/infect
disinflation/inflation disintegrate/integrate disintegrative/integrative disjoin/join dislike/like dislike/liking
dislodge/lodge disloyal/loyal disloyalty/loyalty disobedience/obedience disobedient/obedient disobediently/obediently
disobey/obey disoblige/oblige disorder/order disordered/ordered disorderliness/orderliness disorderly/orderly
disorganise/organise disorganize/organize disorganized/organized disorient/orient disparage/flatter
dispensable/indispensable displease/please displeased/pleased displeasing/pleasing dispose/indispose
disproportion/proportion disproportionate/proportionate disproportionately/proportionately disprove/prove
disqualify/qualify disreputable/reputable disrepute/repute disrespect/respect disrespectful/respectful
dissatisfaction/satisfaction dissatisfy/satisfy disservice/service dissimilar/similar dissimilarity/similarity
dissimilitude/similitude dissonance/harmony dissuade/persuade dissuasive/persuasive distal/mesial distal/proximal
distinct/indistinct distinctness/indistinctness distinguishable/indistinguishable distrust/trust
distrustfully/trustfully disunify/unify disunion/union diurnal/nocturnal diversified/undiversified
diversify/specialize divest/invest divide/multiply divide/unite divided/united docile/stubborn dock/undock
domestic/foreign domestic/undomestic dominant/recessive dominant/subordinate domineering/submissive double/single
dove/hawk downgrade/upgrade downstairs/upstairs downstream/upstream downtown/uptown downward/upward downwards/upwards
downwind/upwind draftee/volunteer dramatic/lyric dramatic/undramatic dramatically/undramatically dress/undress
drinkable/undrinkable drinker/nondrinker driver/nondriver drunkenness/soberness dry/phlegmy dry/sweet dry/wet
dryness/wetness due/undue dull/lively dull/sharp dull/sharpen dullness/sharpness dying/nascent dynamic/undynamic
dysgenic/eugenic dysphoria/euphoria dysphoric/euphoric dystopia/utopia dystopian/utopian eager/uneager eared/earless
early/late early/middle earned/unearned earthly/heavenly east/west easterly/westerly eastern/western easy/uneasy
ebb/tide ecdemic/epidemic edifying/unedifying educated/uneducated effective/ineffective effectively/ineffectively
effectiveness/ineffectiveness effectually/ineffectually efficacious/inefficacious efficacy/inefficacy
efficiency/inefficiency efficient/inefficient efficiently/inefficiently efflux/influx effortful/effortless
elastic/inelastic elasticity/inelasticity elegance/inelegance elegant/inelegant eligible/ineligible
emigrate/immigrate emotional/unemotional emotionality/unemotionality emotionally/unemotionally empirical/theoretical
empirically/theoretically employed/unemployed employee/employer employment/unemployment emptiness/fullness empty/fill
empty/full end/middle endemic/epidemic endowed/unendowed energetic/lethargic enforce/exempt enforceable/unenforceable
enforced/unenforced enjoy/suffer enlightened/unenlightened enlightenment/unenlightenment enrich/impoverish enter/exit
enterprising/unenterprising enthusiastic/unenthusiastic enthusiastically/unenthusiastically equal/unequal
equality/inequality equally/unequally equatorial/polar equipped/unequipped equitable/inequitable equity/inequity
equivalence/nonequivalence equivocal/unequivocal erase/record erect/unerect esoteric/exoteric essential/inessential
established/unestablished estivate/hibernate ethical/unethical even/odd even/uneven evenly/unevenly ever/never
evil/good evilness/goodness evitable/inevitable exact/inexact exactly/inexactly exaugural/inaugural excited/unexcited
exciting/unexciting exclude/include exclusion/inclusion exclusive/inclusive excusable/inexcusable exempt/nonexempt
exhale/inhale exhausted/unexhausted exhaustible/inexhaustible existence/nonexistence existent/nonexistent
expected/unexpected expedient/inexpedient expendable/unexpendable experience/inexperience experienced/inexperienced
explicable/inexplicable explicit/implicit explicitly/implicitly explode/implode exploratory/nonexploratory
explosive/nonexplosive export/import express/local expressible/inexpressible expressively/inexpressively
extant/extinct extended/unextended extension/flexion extensive/intensive exterior/interior external/internal
externally/internally extinguish/ignite extraordinary/ordinary extrasensory/sensory extraterritorial/territorial
extricable/inextricable extrinsic/intrinsic extrospective/introspective extrusive/intrusive eyed/eyeless
faced/faceless fail/manage fail/pass fail/succeed failing/passing failure/success fair/foul fair/unfair
fairly/unfairly fairness/unfairness faithful/unfaithful faithfully/unfaithfully fall/rise fallible/infallible
falling/rising false/true falsehood/truth falsity/truth fame/infamy familiar/strange familiar/unfamiliar
familiarity/unfamiliarity fancy/plain far/near farness/nearness farsighted/nearsighted fashionable/unfashionable
fast/slow fasten/unfasten fastened/unfastened fastidious/unfastidious fat/thin fatal/nonfatal father/mother
fatty/nonfat favorable/unfavorable favorably/unfavorably fear/fearlessness fearfully/fearlessly
feasibility/infeasibility feathered/unfeathered federal/unitary feed/starve felicity/infelicity female/male
femaleness/maleness feminine/masculine feminine/neuter femininity/masculinity fertile/sterile few/many fewer/more
fewest/most fictional/nonfictional fidelity/infidelity figurative/literal figuratively/literally figure/ground
filial/parental filled/unfilled financial/nonfinancial find/lose fingered/fingerless finish/start finished/unfinished
finite/infinite finitely/infinitely fire/hire first/last first/second fit/unfit fitness/unfitness fixed/unfixed
flat/natural flat/sharp flatten/sharpen flexibility/inflexibility flexible/inflexible float/sink flowering/flowerless
foe/friend fold/unfold follow/precede follower/leader following/leading folly/wisdom foolish/wise foolishly/wisely
foot/head forbid/permit forceful/forceless foreign/native forget/mind forget/remember forgettable/unforgettable
formal/informal formalism/imitation formally/informally former/latter forte/piano fortunate/unfortunate
fortunately/unfortunately forward/reverse found/lost fractional/whole fragrant/malodorous frail/robust
framed/unframed fraternal/identical free/obstruct free/unfree freeze/unfreeze frequent/infrequent
frequently/infrequently fresh/preserved fresh/salty fresh/stale freshness/staleness friendliness/unfriendliness
friendly/hostile friendly/unfriendly frivolity/seriousness frivolous/serious front/rear frozen/unfrozen
fruitful/unfruitful fruitfulness/fruitlessness fueled/unfueled full/thin function/malfunction
functional/nonfunctional functional/organic functioning/malfunctioning furnished/unfurnished future/past
future/present futurity/presentness gain/loss gain/reduce gaseous/liquid gaseous/solid gather/spread general/local
general/particular general/specific generalist/specialist generalize/specify generally/specifically
generosity/stinginess generous/stingy generous/ungenerous geographic/magnetic geometrically/linearly give/take
glad/sad gladden/sadden glazed/unglazed glorious/inglorious gloved/gloveless gracefully/gracelessly
gracefully/ungracefully gracious/ungracious graciously/ungraciously gradual/steep gradual/sudden
grammatical/ungrammatical grammatically/ungrammatically grateful/ungrateful gratitude/ingratitude gravity/levity
greater/lesser green/ripe greenness/ripeness gregarious/ungregarious groomed/ungroomed gross/net
grudgingly/ungrudgingly guilt/innocence guilty/innocent hairless/hairy half/whole handed/handless handled/handleless
happily/sadly happily/unhappily happiness/sadness happiness/unhappiness happy/unhappy hard/soft harden/soften
hardened/soft hardness/softness hardware/software harmful/harmless harmfully/harmlessly harmonic/nonharmonic
harmonious/inharmonious harness/unharness hate/love hateful/lovable hatless/hatted have/lack have/miss head/rear
head/tail headed/headless headed/unheaded healthful/unhealthful healthy/unhealthy heavily/lightly heaviness/lightness
heavy/light heedful/heedless helpful/unhelpful helpfully/unhelpfully here/there hesitantly/unhesitatingly
heterogeneity/homogeneity heterogeneous/homogeneous heterosexual/homosexual heterozygous/homozygous hide/show
high/low highland/lowland highness/lowness hit/miss hitch/unhitch hollow/solid hollowness/solidity holy/unholy
hook/unhook hopeful/hopeless hopefully/hopelessly horizontal/inclined horizontal/vertical hospitable/inhospitable
hospitality/inhospitality host/parasite human/nonhuman humane/inhumane humanely/inhumanely humble/proud
humility/pride humorless/humorous hungry/thirsty hurried/unhurried hurriedly/unhurriedly husband/wife
husbandly/wifely hydrophilic/hydrophobic hyperthyroidism/hypothyroidism hypertonic/isotonic hypotonic/isotonic
identifiable/unidentifiable idle/run idle/work ignoble/noble ignore/know ignore/notice ill/well illegal/legal
illegibility/legibility illegitimacy/legitimacy illegitimate/legitimate illegitimately/legitimately illicit/licit
illiterate/literate illness/wellness illogical/logical illogically/logically imaginatively/unimaginatively
imitative/nonimitative immaterial/material immature/mature immaturity/maturity immeasurable/measurable
immediacy/mediacy immediate/mediate immobile/mobile immobility/mobility immoderate/moderate immoderately/moderately
immoderation/moderation immodest/modest immodestly/modestly immodesty/modesty immoral/moral immorality/morality
immorally/morally immortal/mortal immortality/mortality impaired/unimpaired impalpable/palpable impartial/partial
impassable/passable impatience/patience impatient/patient impatiently/patiently imperceptible/perceptible
imperceptibly/perceptibly imperfect/perfect imperfectibility/perfectibility imperfection/perfection
imperfectly/perfectly impermanence/permanence impermanent/permanent impersonal/personal impersonally/personally
impervious/pervious impiety/piety impious/pious implacable/placable implausible/plausible impolite/polite
impolitely/politely impoliteness/politeness impolitic/politic importance/unimportance important/unimportant
impossibility/possibility impossible/possible impossibly/possibly impotence/potence impotency/potency impotent/potent
impractical/practical imprecise/precise imprecisely/precisely imprecision/precision impressive/unimpressive
improbability/probability improbable/probable improper/proper improperly/properly impropriety/propriety
improved/unimproved improvidence/providence imprudence/prudence impure/pure impurity/purity inboard/outboard
inclined/vertical income/outgo incoming/outgoing indoor/outdoor indoors/outdoors induced/spontaneous
indulgent/nonindulgent industrial/nonindustrial infectious/noninfectious inferior/superior inferiority/superiority
infernal/supernal infield/outfield inflow/outflow influential/uninfluential informed/uninformed infra/supra
inhabited/uninhabited inhibited/uninhibited initiate/uninitiate injectable/uninjectable injured/uninjured
injustice/justice inner/outer inoffensive/offensive inoperable/operable inoperative/operative inorganic/organic
inorganically/organically inquiring/uninquiring insane/sane insanely/sanely insanity/sanity insatiate/satiate
insecure/secure insecurely/securely insecurity/security insensibility/sensibility insensible/sensible
insensitive/sensitive insensitivity/sensitivity insentient/sentient inshore/offshore inside/outside
insignificance/significance insignificant/significant insignificantly/significantly insincere/sincere
insincerely/sincerely insincerity/sincerity insoluble/soluble insolvent/solvent inspiring/uninspiring
instability/stability institutional/noninstitutional institutionalized/noninstitutionalized instructive/uninstructive
instrumental/vocal insubordinate/subordinate insubordination/subordination insubstantial/substantial
insufficient/sufficient insufficiently/sufficiently insured/uninsured insurmountable/surmountable intangible/tangible
integrated/nonintegrated integrated/segregated integration/segregation intellectual/nonintellectual
intelligence/stupidity intelligent/unintelligent intelligible/unintelligible intended/unintended intense/mild
intensifying/moderating intentionally/unintentionally interdepartmental/intradepartmental interested/uninterested
interesting/uninteresting interestingly/uninterestingly interference/noninterference intermediate/terminal
international/national internationalism/nationalism interspecies/intraspecies interstate/intrastate
intervention/nonintervention intolerable/tolerable intolerance/tolerance intolerant/tolerant intoxicated/sober
intractable/tractable intrusive/protrusive intrusive/unintrusive inutility/utility invalid/valid invalidate/validate
invariability/variability invariable/variable invertebrate/vertebrate invisibility/visibility invisible/visible
invisibly/visibly inviting/uninviting involuntarily/voluntarily involuntary/voluntary involved/uninvolved
invulnerability/vulnerability invulnerable/vulnerable inward/outward inwardly/outwardly ionic/nonionic
ionized/nonionized irrational/rational irrationally/rationally irreconcilable/reconcilable irreducible/reducible
irregular/regular irregularity/regularity irregularly/regularly irrelevance/relevance irrelevant/relevant
irreligious/religious irremediable/remediable irreparable/reparable irresistible/resistible irresolute/resolute
irresolutely/resolutely irresponsibility/responsibility irresponsible/responsible irresponsibly/responsibly
irreverence/reverence irreversibility/reversibility irreversible/reversible irrevocable/revocable irritate/soothe
isometric/isotonic issue/recall joint/separate joy/sorrow joyful/sorrowful joyless/joyous juiceless/juicy
junior/senior just/unjust justifiably/unjustifiably justly/unjustly keep/lose kind/unkind kindly/unkindly king/queen
knot/unknot known/unknown labeled/unlabeled laced/unlaced larboard/starboard large/small largeness/smallness
lash/unlash late/middle lawful/unlawful lax/tense leaded/unleaded leaky/tight lean/rich least/most
leavened/unleavened left/right legalise/outlaw legalize/outlaw legato/staccato legged/legless lengthen/shorten
less/more let/prevent level/raise lie/sit lie/stand lighted/unlighted like/unlike likelihood/unlikelihood
likely/unlikely likeness/unlikeness limited/unlimited linear/nonlinear linear/planar lined/unlined linger/rush
linguistic/nonlinguistic lipless/lipped liquid/solid listed/unlisted little/much livable/unlivable live/recorded
loaded/unloaded loading/unloading local/national location/studio lock/unlock long/short longness/shortness
loose/tight loosen/stiffen loosening/tightening lose/profit lose/win loser/winner lost/saved lost/won loud/soft
loudly/softly loudness/softness loving/unloving lowborn/noble lower/raise lowered/raised lowland/upland
luckily/unluckily lucky/unlucky made/unmade magnetic/nonmagnetic major/minor majority/minority make/unmake
malicious/unmalicious malnourished/nourished man/woman manageably/unmanageably manned/unmanned marked/unmarked
married/unmarried masculine/neuter mask/unmask masochistic/sadistic matched/mismatched mated/unmated
maternal/paternal matriarchal/patriarchal maximal/minimal maximize/minimize maximum/minimum meaningful/meaningless
meaningfulness/meaninglessness meatless/meaty mechanical/nonmechanical medical/surgical melodious/unmelodious
member/nonmember mendacity/veracity mental/physical merciful/merciless metallic/nonmetallic military/unmilitary
mindful/unmindful mistrust/trust misused/used mobile/stabile modern/nonmodern modified/unmodified molar/molecular
mononuclear/trinucleate monophonic/polyphonic moonless/moonlit motion/motionlessness motivated/unmotivated move/stay
moved/unmoved moving/nonmoving moving/still moving/unmoving multiculturalism/nationalism
multidimensional/unidimensional multiform/uniform multilateral/unilateral multiple/single multiply/singly
multivalent/univalent musical/unmusical musically/unmusically muzzle/unmuzzle nadir/zenith naive/sophisticated
naivete/sophistication narrow/wide narrow/widen narrowing/widening narrowness/wideness nasty/nice native/nonnative
natural/sharp natural/supernatural natural/unnatural naturally/unnaturally naturalness/unnaturalness nay/yea
necessarily/unnecessarily necessary/unnecessary necessitate/obviate negative/neutral negative/positive
neighborliness/unneighborliness nephew/niece neurotic/unneurotic neutral/positive new/old new/worn noisily/quietly
noisy/quiet nominal/real nominative/oblique nonobservance/observance nonoperational/operational
nonparticipation/participation nonparticulate/particulate nonpayment/payment nonpolitical/political nonporous/porous
nonpregnant/pregnant nonprescription/prescription nonprofessional/professional nonproliferation/proliferation
nonracial/racial nonradioactive/radioactive nonrandom/random nonreciprocal/reciprocal nonreflective/reflective
nonrepetitive/repetitive nonrepresentational/representational nonrepresentative/representative nonresident/resident
nonresidential/residential nonreticulate/reticulate nonreversible/reversible nonrigid/rigid
nonsignificant/significant nonslippery/slippery nonspatial/spatial nonspeaking/speaking nonspecific/specific
nonspherical/spherical nonstandard/standard nontaxable/taxable nontechnical/technical nonterritorial/territorial
nonthermal/thermal nontoxic/toxic nontraditional/traditional nonuniformity/uniformity nonunion/union
nonviolent/violent nonviolently/violently nonvolatile/volatile nonworker/worker normal/paranormal north/south
northern/southern nosed/noseless noticeable/unnoticeable noticed/unnoticed numerical/verbal objective/subjective
obligated/unobligated oblique/parallel oblique/perpendicular obscurity/prominence obtrusively/unobtrusively
obtrusiveness/unobtrusiveness obverse/reverse obvious/unobvious occupied/unoccupied official/unofficial
officially/unofficially offshore/onshore offstage/onstage often/rarely oiled/unoiled old/young oleophilic/oleophobic
open/shut opposed/unopposed optimism/pessimism optimist/pessimist optimistic/pessimistic organized/unorganized
oriented/unoriented original/unoriginal originality/unoriginality orthodox/unorthodox orthodoxy/unorthodoxy
ostentatious/unostentatious other/same out/safe overachievement/underachievement overestimate/underestimate
overexpose/underexpose overhand/underhand overhead/subsurface overhead/surface overshoot/undershoot
overstate/understate overstatement/understatement owned/unowned pack/unpack paid/unpaid pain/pleasure
painful/painless painfully/painlessly paintable/unpaintable painted/unpainted parallel/perpendicular
pardonable/unpardonable particular/universal partly/wholly passing/running passionate/passionless past/present
pastness/presentness patriotic/unpatriotic patterned/plain paved/unpaved peace/war peaceful/unpeaceful penalty/reward
perceptive/unperceptive permanently/temporarily permissive/preventive perplexed/unperplexed pin/unpin
planned/unplanned planted/unplanted playable/unplayable playful/unplayful pleasant/unpleasant pleasantly/unpleasantly
plowed/unplowed plural/singular pointed/pointless polished/unpolished poor/rich popular/unpopular
popularity/unpopularity porosity/solidity portable/unportable posteriority/priority postwar/prewar poverty/wealth
power/powerlessness powerful/powerless powerfulness/powerlessness precede/succeed precedented/unprecedented
preceding/succeeding precocious/retarded predictability/unpredictability predictable/unpredictable prefix/suffix
prejudiced/unprejudiced premeditated/unpremeditated preparation/resolution prepared/unprepared
presidential/unpresidential pretentious/unpretentious primarily/secondarily primary/secondary printable/unprintable
private/public privately/publicly privileged/underprivileged processed/unprocessed productive/unproductive
profane/sacred professional/unprofessional profitability/unprofitability profitable/unprofitable
profitably/unprofitably profound/superficial profundity/superficiality progress/regress progressive/regressive
prophetic/unprophetic propitious/unpropitious prospective/retrospective protected/unprotected protective/unprotective
proved/unproved provocative/unprovocative proximate/ultimate publicized/suppressed published/unpublished pull/push
punctuality/tardiness punished/unpunished punitive/rehabilitative purge/rehabilitate purposeful/purposeless
qualified/unqualified qualitative/quantitative quantitative/syllabic questionable/unquestionable quickly/slowly
quiet/unquiet quietly/unquietly ravel/unravel ready/unready real/unreal realistic/unrealistic
realistically/unrealistically reality/unreality reasonable/unreasonable reasonably/unreasonably reassure/worry
reassuring/unreassuring receptive/unreceptive reconstructed/unreconstructed recoverable/unrecoverable
refined/unrefined refresh/tire regulated/unregulated related/unrelated relatedness/unrelatedness relax/tense
relaxed/tense reliability/unreliability reliable/unreliable reliably/unreliably religious/secular
remarkably/unremarkably repentant/unrepentant reported/unreported reproducible/unreproducible resentful/unresentful
resist/surrender respectable/unrespectable responsive/unresponsive responsiveness/unresponsiveness rested/tired
restful/restless restrained/unrestrained restraint/unrestraint restricted/unrestricted restrictive/unrestrictive
retail/wholesale retentive/unretentive rewarding/unrewarding rhythmical/unrhythmical ride/walk right/wrong
right/wrongly righteous/unrighteous righteousness/unrighteousness rightness/wrongness rimless/rimmed rise/set
rotor/stator rough/smooth roughen/smooth roughness/smoothness round/square running/standing rural/urban
rusted/rustless saddle/unsaddle salable/unsalable sarcastic/unsarcastic satisfactorily/unsatisfactorily
satisfactory/unsatisfactory saturated/unsaturated savory/unsavory scented/scentless scheduled/unscheduled
scholarly/unscholarly scientific/unscientific scramble/unscramble screw/unscrew scrupulous/unscrupulous seal/unseal
seated/standing sedate/stimulate seductive/unseductive selected/unselected selfish/unselfish
selfishness/unselfishness sensational/unsensational separation/union serviceable/unserviceable servile/unservile
settled/unsettled sexy/unsexy shaded/unshaded shapely/unshapely shared/unshared sharpen/soften sharpness/softness
shaven/unshaven sheathe/unsheathe shod/unshod short/tall shortness/tallness shout/whisper shrink/stretch side/top
signed/unsigned silence/sound silenced/unsilenced sink/source sit/stand sized/unsized skilled/unskilled sleep/wake
sleepiness/wakefulness sleeping/waking smart/stupid smilingly/unsmilingly snarl/unsnarl sociability/unsociability
sociably/unsociably social/unsocial sold/unsold soled/soleless solved/unsolved sonic/supersonic sound/unsound
sour/sweet sour/sweeten spaced/unspaced sparkling/still specialized/unspecialized specified/unspecified spell/unspell
spineless/spinous spirited/spiritless spoken/written stable/unstable stained/unstained stand/yield staple/unstaple
start/stop statesmanlike/unstatesmanlike steadily/unsteadily steady/unsteady stemless/stemmed stifle/stimulate
stimulating/unstimulating strain/unstrain strap/unstrap stratified/unstratified strength/weakness strengthen/weaken
strengthening/weakening stressed/unstressed string/unstring strong/weak strongly/weakly structured/unstructured
stuff/unstuff subhuman/superhuman subsonic/supersonic subsurface/surface successful/unsuccessful
successfully/unsuccessfully succumb/survive suitability/unsuitability suitably/unsuitably summery/vernal
summery/wintry supportive/unsupportive sure/unsure surprised/unsurprised surprising/unsurprising
susceptibility/unsusceptibility susceptible/unsusceptible sworn/unsworn sympathetic/unsympathetic
sympathetically/unsympathetically systematic/unsystematic systematically/unsystematically tame/wild tameness/wildness
tangled/untangled tanned/untanned tasteful/tasteless tender/tough theatrical/untheatrical thematic/unthematic
thick/thin thicken/thin thickly/thinly thickness/thinness thoughtful/thoughtless thoughtfully/thoughtlessly
thrifty/wasteful tie/untie tied/untied timbered/untimbered timeliness/untimeliness tipped/untipped toned/toneless
tongued/tongueless topless/topped touched/untouched traceable/untraceable trained/untrained traveled/untraveled
treated/untreated troubled/untroubled trustworthy/untrustworthy truthful/untruthful truthfulness/untruthfulness
tune/untune tuneful/tuneless turned/unturned twine/untwine twist/untwist understood/ununderstood unusual/usual
unvaried/varied unveil/veil unveiled/veiled unventilated/ventilated unvoiced/voiced unwanted/wanted unwarily/warily
unwary/wary unwaxed/waxed unweave/weave unwelcome/welcome unwholesome/wholesome unwilling/willing
unwillingness/willingness unwind/wind unwire/wire unwitting/witting unwittingly/wittingly unwomanly/womanly
unwooded/wooded unworldly/worldly unworthy/worthy unwoven/woven unwrap/wrap unwrapped/wrapped unwrinkled/wrinkled
unwritten/written unyoke/yoke useful/useless usefully/uselessly usefulness/uselessness valuable/worthless
vernal/wintry virtuous/wicked wane/wax waning/waxing wired/wireless worth/worthlessness
`;

/** Other words that the tagged texts have. */
export const USUAL = `
abbey abdominal abed abet ablated abnormally aboard aboveground abrogate abrupt abscess abscissa absenteeism
absorption abstractive academically academicianship academy acapulco accelerated accepting accompany accomplice
accost accounting accreditation accrue acculturate accusingly acolyte acoustically acquainted acquired acquisition
acre acreage actinometer activated activism actress actuality adam adamantly adapted additionally adenoma adhere
adjourn adjournment adjudication administrative administrator admirable admire admix adolescence adonis adore adrenal
adsorb adverb adverbial advertised advice aegean aerated aeration aerator aerosol aeschylus afar affairs affidavit
afghan africa african aftereffect afternoon again agate agent agglomeration agglutination agglutinin aggravatingly
ague aimlessly airborne aircraft airflow airframe airspeed aisle alabama alabaman alabamian alarmed alarmingly alaska
albany album alderman alertly algebraically algerian alkali alkylbenzenesulfonate alleged allied allowance allusion
aloes along alpha already alternately altitude alundum alveolus amateurishness ambulance amendment america american
americana americanism aminomethane amorist amplifier amputate amsterdam anabaptist anachronistically anaconda
analeptic analogously analogy analyst analytically analyticity anaplasmosis anastomotic anatomically anciently
ancistrodon andean anecdote anglican anglophilia angrily angst anion ankle anniversary anomalous anorexia another
antares antebellum antelope anthropologist anthropology antibiotic antibody anticoagulation antigen antiredeposition
antiserum antithesis antithyroid anymore aorta apache apartment aperture apocryphal apologetically appendix apple
applejack applicable application appointee appreciable appreciably appreciative apprenticeship approved april apron
archangel archbishop architectural architecture archives areaway argive argon arianism arianist aristotelian
aristotle arizona arkansas armadillo armchair armful armoire army arraign array arrogantly arroyo arterial arteriolar
arteriolosclerosis arthritis article artist artistic artistically arty ash ashore asia asphalt aspirin assertiveness
assessor assignee assured assuredly assyrian assyriology asterisk asteroidal astray astrophysics asymptotic
asymptotically athabascan athens atlanta atlantic atonally atop atrophic attachment attained attainment attempted
attentively attica attune audience auditorium aug augment aurally aureomycin austin australia authenticate
autofluorescence autoloader automotive autonomic avail aviation avowed awhile awkwardly axe axially axis axle azimuth
babelike babylonian backbend backer backlog backstitch backyard bacon bacterial badge baggy bagpipe bake balding bale
bali balinese balkanize balkiness ballast ballet balletomane balloon ballplayer ballroom balsam baltimore balzac
banana bandaged bandstand bandwidth banjo bank banker bankruptcy bannerlike baptist barbell barbiturate bargaining
barium bark barn barnburner barnful barnyard baroreceptor baseball based baseline basileus basophilic bassinet bath
bathe bathrobe battered battery batwing bavaria bayonet beach beachhead beacon beaded beadle beaming bean beardown
beatnik bed bedground bedpost bedside bedtime bee beehive beer befriend behalf behold belgian belle belong belshazzar
benediction bennington berlin bern berry besieger beta bethink bevy beware bewilderedly beyond bible bibliography
biceps bidder bile billow bimolecular binder binding binoculars bioassay biochemical biologist biology biomedical
biomedicine biophysicist biopsy birdbath birdhouse birefringence birmingham birthday bishop bishopry biter bitterly
bitters blackberry blackened blacksmith blade bladed blandly blatancy bleachers bleakly blighted blinded blindly
blissful blissfully bloat bloc blockading blood bloodstream blower blowing bludgeon bluefish bluestocking bluff
boardinghouse bobbysoxer bodice boeotian bog bogartian boggle boldly bolshevik bolster bombay bomber bombing bombus
bonemeal bonn bookcase booked booker booking bookshelf boomerang booted bootlegging borate borough borrowing boston
both bottomland botulinal boucle bough bourbon bourgeoisie bout bowl bowstring boxcar boxed boyhood brad brake brakes
bramble brandy brass brassica brazenly brazil brazilian breakfast breaking breath breathlessly brick bricklayer
bricklaying bride bridge brief briefcase briefing brig brigade brigadier brim briskly britain britannic british
broadcasting broadening broadway broiler broker brokerage bronchial bronchiolar bronchiole bronchiolitis bronchus
brooklyn brucellosis brushed brushing buckboard buckskin bud buddha buddhist budget budgetary buffalo bugler builder
buildup bulgaria bulky bullethead bulletin bullnecked bullyboy bunk bunker bunkmate bunter bureaucratic burgeon
burglar burglary burma burner bursitis busboy bushwhacking busily businesslike businessman businessmen bustling
butter butterfat cabana cabin cabinet cadenza cadre caesar cafeteria calcification calcium calculatingly calendar
calibrate calibration california californian calorimeter calorimetric calving cambodia cambridge camera camper
campfire campmate campus canada canadian cancellation cancer candlewick cannon canon canonist canteen cantering
cantilever cantle canvas canyon canyonside caper capital capitulate capstan carabao caravan carbine carbon carbonate
card cardiovascular cardroom cards careerism caretaker caribbean carnival carpenter cartesian cartoonist cartridge
cartwheel carve carving cascade cashmere cassite cassocked catastrophically catatonic catcall catecholamine caterer
caterpillar catheter catholic catholicism caucus causal causally cavalcade cavalry cavern caw ceiling cell cellulose
celtic cement centered centrifugation ceramic cerebellum certiorari ceylon chamber chambered chambermaid chandelle
changing chanted chaotic chapel chapter chariot charisma charity charleston checklist checkout cheesecloth chemically
chemistry cherokee chestnut cheyenne chicago chignon childishly chimney china chinese chinked chinless chiropractor
chiseled chloride chlorine chlorothiazide chlorpromazine chock choirboy cholelithiasis chop chopin chord choreograph
choreographic choreography chosen christendom christening christianity christmas chromatogram chromatography chrome
chromium chronologically chrysanthemum chug church churchgoer churchgoing churchillian churchyard cigar cincinnati
cinematic circuitry circulation circumference circumspect circus citrate citron citrus civic claimant clairvoyance
clamp clanking claret classically classics classificatory classifier clause claustrophobia claw cleanse cleat
clerical cleveland cliff clinical clinically clocking clomp clonic closeup clothesbrush clothesline clumsily coaching
coarsened coattail coccidiosis cockatoo cockpit cockroach cocky cocoon codify coefficient coexistence coffeepot
cohesive coldly coleridge collate college collegian collision colloidal colombian colon colonel colonial colorado
coloratura colt columbus combination combo combustion comet comforted comically commando commend commercially
commissary commissioner committeeman commodity commoner communal commune communicational communion communism
community commutator commuter compartment compatriot compensation complement complexion complication complicity
composer compost compressed compromise compulsive conceivably conceptual conceptually concert concertina concerto
concierge conclave concoct concretistic concussion condensation conditioner conditioning condone confession confessor
confidante confidential confidentiality confidentially confidently confiding confines conflicting confrontation
congestion congestive congo congregate congregational congress congressional connecticut consensus conservation
consign consolidate constable constatation constructively consumer container contentedly contingent continually
continuum contrabass contraception contractual contradiction contradictorily contradistinction contributor convection
convent conversation conversely convince convivial convoy convulse convulsively cookfire coolant cooler coordinator
copenhagen copper coral cord corduroy corkscrew cornfield cornmeal coroner corps corral correction corresponding
correspondingly corridor corrugated cortical cortically cosmic cosponsor costume cotton cottonmouth council
counterchallenge counteroffensive counterproposal countershot countryside county coupon courtier courtyard cousin
cove coverage coverlet covet coward cowled coyote crab crag crane creamy creatively creator creche creditable cremate
crew cricket crime crisis crispness critic crocketed crofter croon crossing crowbait crowning crucifixion cruelly
crupper crusher crutch cryostat crystal crystallite crystallography cuba cuban cubism cufflink cultist cultivation
culturally curbside currant currency curricular customarily cyclades cylinder czechoslovakia daffodil daintily
daiquiri dairy dairyman daisy dallas damascus damnation dance dandily dane danish dante darkly darwin data dated
datum days deacon deadened deadhead deadline dean deathbed debt debunking dec decadent december declamation
declaration decor decorativeness dedication dedifferentiated deduction definable definition deformational defray
degas delaware delightfully deliriously delta deltoid demander demandingly demimonde democrat demonstrated
demonstrator denmark denomination denominational denominationally denouement densitometry dentist denture denver
department departmental depletion deploy depositor depressed depth deputy deride derrick dervish des description desk
desorption desultory details detract detroit developer developmental devisee devoted devotional devour dew dewar
dexamethasone diabetes diabetic diagnose diagonalizable dial dialectically dialysis diametrically diatom diatomic
dichondra dictated diet differentiable diffidently diffraction diffusely diffusion digestive dime dimensional
dimensioning dimer dimethylglyoxime diminishing dine dinner dipole dipper dipylon directed directory disabuse
disappoint disband disburse disciplined disconcertingly discrete disease disfigured disgusted dishwasher dishwater
disinterested disparate dispassionate dispassionately dispensary dispensation dispenser dispersal displeasure
disqualified disrepair dissection dissolve dissolved distally distinctively distortable distractedly distraction
disturbingly ditty divestiture dividend divinely divorced doctorate doctrinal doctrinally doglike dogmatically donate
dooryard dosed doubleheader dovetail doweling downfall drafting dragging draper drastic drastically drawer drawl
dreamed drenched dressy drilled driving drizzling droplet dropout drugless drumlin drummer drunkenly drygoods dublin
duck duel duffer duke dully dune dutch dwindle dyeing dynamite dynasty dysentery eagle earl earthlike earthshaking
easel ecclesiasticism ecliptic economically economics economist economy edentulous edition editor editorially
educational eeg efface effloresce effortlessly egghead egypt eighteenth eighth either elapsed election electoral
electrically electricity electrode electrolysis electromagnet electromagnetic electromyography electronic electronics
electrophorus electroshock electrotherapist elemental elephant elevator eleven eleventh elizabethan ell elsewhere
eluate elusive elute elution embankment embargo embassy embedded emboldened emeritus eminently emotion emphysema
emphysematous empiricism emulate enamel enclave endear endothelial enduringly energetically enforcement engaged
engine england english englishman engraver enhance enlarge enrage enrichment enrollee ensconce ensemble ensuing
enterotoxemia entertain entertainer enthalpy entitled entity envelope enveloping enviably environmental enzymatic
enzyme eosinophilic epileptic epiphany epiphysis episode epistemology epitaph epithet epoxy equator equipment
equipotent ergotropic errand erroneous ersatz eruption erythroid escalation escaped escheat espionage ester
estranging estuary etcetera etch ethanol ethic ethiopian ethos etiquette etymological eurasian europe european
europeanize eutectic evacuate evangelical evasive eve eventual eventuate every evolutionary exacerbation exasperated
excelsior exceptionally excitedly execute executioner executive executor exhortation existentialist expectable
expectantly expedition experimentalism experimentally experimenter explanatory exploration explosively exporter
exposure expressive expressiveness expressly expurgation extensively extent extern extinguished extraneousness
extrapolation extraterrestrial extravaganza extrude eyelike eyes eyeshadow facade facilitatory fact faintly fairway
fairytale falcon fallen fallout fallow familiarly fantasia fantasist fantods faraway fare farm farmhouse
fasciculation fascinatingly fascism fatally fattening fauteuil favor featured featureless feb february feedback
feedlot feeler feelings feint ferromagnetic feverishly fibrin fibrocalcific fibrosis fielding fieldstone fifteen
fifteenth fifth fifties fiftieth fifty filing filipino filly filmed filthy finance financially fingering fingernail
fingerprint fingerprinting fingertip finn firelight firepower firewall firewood firsthand fish fist fixer flank
flapper flare flashback flashing flashlight flats flattery flea flee flex flocculate flocculation floodhead
floorboard florence florentine florida floridian florist flour flowerbed fluoresce fluorescence fluorescent fluoride
fluorine fluoroboride fluster flute flyway focal focally folklore follicular fooling footage football footloose
forced forearm forefinger foregoing forensic foreseeable forgetfulness forgive forties fortification fortitude
foundation fourteenth fractionate fractionation framing franc france frayed freely freewheeler french frenchman freud
freudian friday fried friendship frieze fringed frogmarch frontage frontier frostbitten frowningly fruit fry fuel
fugal fullback fulminate funnel furiously furl furlong furlough furnace furniture furtively fusiform fussily futility
gable gadgetry gaelic gaily gallbladder gallop gallows gambler gamecock gamma gamut garage garden garland gassing
gastrocnemius gastrointestinal gate gatepost gateway gauntleted gauss gavotte gearset gee gelding generator genesis
geneticist genre gentian genus geochemistry geographer geographically geologist geology geometry georgia georgian
german germanium germany gerundial gesticulating geyser ghana ghetto gingerly gingham girlishly giveaway givenness
glacier glanders glaucoma glaze globulin glomerular gloomily gloriously glottochronological glottochronology gnash
gnp gobble goddess godless godlike goitrogen golf golfing goner gop gore gorgeous gospel gospels gourd governed
governess governor gown gowned gradually grandchild grandly grandparent granite granule granulocytic grass grassfire
grasshopper grassroots gratified gratuitously greatly grecian greece greek greenland greenly greenroom greens grenade
grimace grimly grinding gristmill grizzled grocer grooved grossly grotesquely guam guatemala guatemalan gubernatorial
guiltily guitar gully guru gust guzzle gymnast gymnastics haberdashery habitat habitually hacker hackwork haggardly
haiku haircut halfback halftime hallelujah hallowed halloween halogen haltingly handlebar handmade handspike
handstand handwoven handwritten handy handyman hanukkah hardbake hardtack hare harlem harp harsh harshen harvard hasp
hatefully hater haughtily haunch hawaii hawaiian hay hazel headline headlinese headquarters headstand healthily heard
heaver hebephrenic hebraic hebrew hedonism heel hegel hegelian heights held helium hellenic hellion helm hemisphere
hepatitis herb herculean heredity herein heritage hermeneutics hermetic hero heroics heroine herpetologist
herringbone hexameter hibachi hierarchy higher highroad highschool highway hilar hill hillside hilt hinge hipline
histology historically hitler hive hoe hoist hokan holder hole holland hollywood holmes holocaust holster holystone
homefolk homegrown homemade homer homeric hometown homicide homogenate homogeneously honeybee honeymoon honeysuckle
honolulu hookworm hopper hopscotch hornpipe horoscope horrified horrifyingly horse horselaugh horsemanship hostess
hotel hour hours housebreaking houston hub hubris huddled hudson humming hun hungarian hungary hunted hurdle
hurricane hutment hydride hydrocarbon hydrochloride hydrogen hydroxide hydroxymethyl hypercellularity hyperemic
hyperfine hyperplasia hypertrophy hypervelocity hypocellularity hypocrisy hypothalamic hypothalamically hypothalamus
hysterically icbm iceland icelandic icicle ideally identification identified ideology idiosyncratic idiotically idol
idyllic ignoramus ignorance ileum iliad illinois illustrator immigrant immigration immunoelectrophoresis impeccably
imperial imperialism implicated importantly importunity impunity inaugurate incidence incise incompletely incubate
incubation incurably indebted indeed indefinitely indexing india indian indiana indianapolis indict indictment
indifferently indignantly indignity indirection indoctrinate indonesia indubitable industrialism industriously
inexorably infantry infatuation infection infielder infiltrate infinitive inform infrared inherit inheritance inhibit
inhibition initial initially inject ink inlay inquest inroad inscrutability inseparable insofar insolently inspection
inspirational instinctively instructional instructions instrumentality instrumentation insulin integer intellectually
intensification intensively intently intentness interact interaction interceptor interface interfaith interferometer
interject interlayer interlobular interlude intermittent intermolecular interpersonal interplay interpose
interpretation interstellar interstitial interval interviewer intima intimal intimidate intonation intramuscularly
intrapulmonary intricate intrinsically introductory introject introjected inure inversely inversion invert investor
invitation invite iodide iodinate iodinating iodination iodocompound iodoprotein iodothyronine iodotyrosine ion iran
iraq ireland irish irishman iron ironlike ironshod ironworker irreproducibility irrigation irruption island
isocyanate isolation isomer isothermal isotopic israeli italian italic italy ivy jacket jacksonian jamaican jan
janissary janitor jansenist january jap japan japanese jarring jealousy jeffersonian jejunum jerusalem jesuit jesus
jew jewish jilt jive johnny jonquil joss journalese journalism judaism judicial juice july june jungian junkyard
jupiter jurisdiction jurisprudentially justification juxtapose kamikaze kansas kent kentucky kerchief ketch keyboard
keyhole keynote khaki khartoum khmer kidney killable kindergarten kinetic kinship kipling kit kitchen kitchenette
kitten kleenex knight knob knuckle korea korean krauthead labrador lactating ladder ladylike laid lake lamb lamblike
laminate lamp lamplight landing landler landlocked landlord landmark landmass landscape landscaped landscaping lane
lantern lao laos lapel larkspur larva larval lasher lat latch latent latin latitude laudanum laughingly laundering
lawman lawn layer layette laying layoff layout leafhopper leak leapfrog leather lecturing leering leg legatee legend
leggy legislative legislator legislature legume leisure lemma lemonade length lengthily lentil leprosy letterhead
letterman letters levis lexical lexicostatistic lexicostatistics leyte liberalism library libretto licked lieutenant
lifelong ligament lightning lignite lilt limb lincoln linebacker lineman linen lineup links lint lion lip lipstick
lisbon listlessly literalism literalness literary litigation litter liver liverpool livestock lizard lob lobe
loblolly lobular lobularity lobule locker locust logging logic logistics london londoner longitude longshot
longstanding lookup loon loophole lordship lore lorelei lotion lotus louisiana louisianan loweringly lucifer
lugubrious lumbar luminescent lunar lunation lunchroom lung lustily lymphocyte machine machinery mackinaw
macromolecular macrophage macroscopically madrigal maggot magistrate magnet magnetically magnification magnitude
mahogany maine mainland majestically majors makeready makeup malaria malfeasant malposed manchester mandamus mane
manhattan maniclike manifestation manipulate manners manometer manor manservant mantle manufactured manumission maple
marathon marble marginally markedly marksmanship marmalade marrow marrowbone mars marshal martian martini marxist
mary maryland mascara masonry massachuset massachusetts masseur mast masted masterpiece materially mathematical
mathematically matriculate matrix matron matsyendra mausoleum mauve mayflower mayor mechanistic medically meditation
mediterranean megakaryocytic megalomania megalopolis megaton mekong mellowingly melodrama melon membership membrane
memoir memorabilia memorable memphis menarche mendacious menial mentally mercer mermaid mesenteric metaphor
metaphysical meteorite method methodical methodically methodist meticulously metis metrazol metropolitan mexican
mexico micelle michigan microcosm microorganism microphoning microscope microscopically microscopy microsecond
microsomal microwave mid midair midnight midshipman midsummer midwatch midwest midwestern migration mile militarily
militate milk milliampere millidegree milligram millivoltmeter millpond millwheel milquetoast milwaukee mimesis
mimetic mince mindless mine mineral mineralogy mingling miniature minimized ministerial ministry minneapolis
minnesota minoan minuet minutia miracle miraculously mirror miserably misfortune misgauge misjudge mismanagement
misnomer misogynist misperceive misrelated mississippi missouri mitral mobcap modal modify modulation molal momentous
momentum monastery monday money moneymaker monitoring monkish monograph monologist monomer monopoly monosyllable
monsieur monsoon month montreal monument monumental morale moralistic mores moroccan morocco morosely morphemic
morphology morphophonemic morphophonemics morrow morse mortally mortgage mosaic moscow moses mosquito moss motel moth
motional mounted mourn mournfully mouthful mouthpiece moviegoer movingly mph mucosa mucus mudguard mulch multiplied
munich municipal murdered musculature museum musicianship musket musketry mutational mutineer mutiny mycenaean
myelofibrosis myeloid myocardial myocardium myrtle mystique myth mythology nakedly namesake napoleon napoleonic
naprapath narrowed nasale nashville nassau natal nationality naturalism nature naturopath nausea naval navigator navy
nazi nazism nearby neatly nebraska necklace necrotic nectar nectary needle needless needlessly negotiate neo
neocortical neoliberal neoromanticism neptune nervously nest network neuromuscular neuropsychiatric neutralism
neutralist neutralize newcastle newfoundland newport newsboy newton newtonian nibbed nicely nickel nicotine
nightingale nightshirt nihilism nihilistic nilpotent nineteenth nineties ninety ninth nitrate nitrogen nociceptive
nod noisemaker nomia nominally nominate nomination nonassertive noncom none nonenzymatic nonequivalent nonfiction
nonobservant nonoccurrence nonproductive nonspecifically northerner northland norway nostalgia notch notebook
notoriously noun nov novelist november nowhere nowise nubbin nuisance numbing numinous nun nursery nursing nut nymph
oak oaken oat objectification obligational obliged obscurely obsidian obsolescent obstacle occasionally occasions
occidental occipital occlusion occupational ocelot oct octahedron octave october odds odessa odyssey officiate ogle
ogress ohio ohmic oilcloth oilfield oklahoma oldster oleander olive ology olympic olympics ominously omniscient
onlooker openly openwork opera operagoer operatic operating operationally operations operetta opium optically orally
oration oratorical orbital orchestra orchestral orchestration orchid ordeal ore oregon organ organification oriental
orientation orinoco ornately orphan orthicon orthographic orthography oscillation oscillator ossification
osteoporosis ounce outbreak outclass outclassed outdraw outfielder outfight outgeneral outgrow outlet outlying
outmode outnumber outplay outreach outrun outskirts outstandingly oven overachiever overboard overcurious overfeed
overfill overgrown overhear overheat overheated overlap overlook overnighter overpayment overpriced overproduce
overprotective overshoe overtime overturn overvaliant owe owl oxcart oxford oxygen oyabun ozone pachinko pacific
packinghouse padlock page paint painter pakistan paleocortical palermo palestine palpably pan panama panoramic
pantheon paperwork paradox paradoxical paradoxically paragraph parallelism paramagnet paramagnetic parameter
parametric parasympathetic parch parenchyma parimutuel paris parish parishioner parisian parisology parked parking
parlay parliamentary parochial parrot parrotlike parted parthenon particularistic partnership parts party passageway
passenger pastel paternalistic paternally pathogenesis pathology patina patroller payday pbs pea peacefully peacock
pear pebble peel pegboard pelting pelvic pencil pending pendulum peninsula pennant pennsylvania pension pentagon
penthouse penutian peopled perambulating perceptual perchlorate percolator percussion percussive perennially
perfectionism perfectionist perforation perform performer perfunctorily perfusion period periwinkle permian peroxide
perpetuate persecution persistently personage personality peru peruse pervaporation petal petticoated pew pfennig
phagocyte phalanx pheasant phenomenon philadelphia philippines philological philosopher philosophically
philosophizing phoenix phoneme phonetic phonetics phonic phonograph phosgene phosphorescent phosphorus photographic
photographically photography photomontage photon phylum physically physicist physicochemical physics physiology
pianism pianist pianistic picasso pickup pictorially picturesque pidgin pie piedmont pierce piezoelectric
piezoelectricity pigeon pigment pigskin pilgrim pilgrimage pillow pinball pinecone pinning piratical pisces pistoleer
pitched pitching piteously pitfall pittsburgh pizza placidly plainclothesman plaintively planetoid plantation planter
planting plaque plasterer plastically plat platinum plato platonic platonism platonist platoon playback played
playground playing plead pleura pleural plumber plumping pluralistic pneumonia poach pocketful poem poet poland
polarity politically politics polka pollen polls polycrystalline polyelectrolyte polymyositis polyphosphate polytonal
pomaded pompously poncho pony poplin popping poppy popularism popularly populated populous porch porkchop portal
porterhouse portfolio portugal portuguese portwatcher positively posse posseman posthumous potassium potentially
potentiometer potshot pow practically prairie preamble prearrange precast precedent prechlorination precinct
precipice precipitin preconceived precooked precooled predicator predigested predisposed prednisone preexistence
preferential preferentially preferment preisolate premises premium preoccupy preposition prepositional prepupal
presbyterian preseason presentable presentational preservation preside presto presuppose presupposition prevalence
prevention pricing priest primacy primates primping prince printing prison prizefight processing processor
procreation profanely profanity profess profession professionally profile progressivism projection prometheus
promotional promulgator pronoun proof prop propaganda prophetically proportionality proposal propylthiouracil prose
prosecutor prosodic protect protecting protectively protectorate protege protein proteolysis proteolytic protestant
protestantism proto protogeometric proton protoplasm protozoa proudly proverbial prowl pseudophloem psi psithyrus
psychically psychological psychologically psychologist psychology psychopharmacological psychopomp pterygium
publication publisher publishing pulley pulseless puncture pungently punishable punster pupate purgatory pursuant
pursuing purveyor pushup putout pyramid pyrex pyrometer python quack quadrupling quaint qualitatively quantitatively
quarrelsome quart quarterback quarterly quarters quasi quatrain quaveringly questionnaire quickening quickstep
quiescent quill quilt quilted quirt quite quixotic quota rabat rabbi racine racing rack racketeer radial radiation
radiator radicalism radically radiochlorine radius raftered ragged railhead rainbow ramrod rancher ranging ransom
rapport rare rathole ratio ration rationalism rationed rationing rawhide razor rbi reactant reactivate reading
readjustment reaffirm reagent realist reappear reappearance rearguard rearrange reassail reassemble reassurance
reassured reassuringly reawaken reb rebuilding recalculate receptacle receptionist recipient recklessly
reclassification reclassify reclining recommendation reconcile reconciling recondition reconsider reconstruction
reconvene reconvert recopy recorder recording recrimination rectangle rectangular rectifier rectitude recurrence
redecorate rededicate redefine redefinition redeposition redheaded rediscover rediscovery redistribute redly redouble
redoubled reecho reef reelect reelection reenact reevaluation refectory referendum refinance reflectively reflector
refocusing reform reformed refrigerated refuel refugee refusal regal regale regardant regenerating regiment
regimental regimentation regional regionally registrant regretfully regulator rehash rehearsal reich reimbursement
rein reinstall reinterpret relace relationship relativistic relay relearn religionist relive reliving reluctantly
relyric remains remarry reminder reminisce remonstrate remount remuda renaissance rename rendezvous renewed reopen
reorder reorientation repairman repayable repeatedly replant replication reportedly representation repressed
repression reprisal reproducibly reproduction republican reread reschedule reseal resemblance resemble resentfully
reserpine reservation reservoir reset resettle resift resistant resistor resmudge resonance resorcinol respected
respectively respects respiration respiratory restatement restively restlessly restock restoration resuspend
resuspension retailer retailing retie retina retired retirement retraining retranslate retreated retrogressive
retrospect retrovision revamp revised revolution revolver rewrite rheumatism rhinotracheitis rhythm rhythmically
ribes rice richmond riddled rider ridge rifleman rift rigger rightful rigorously rim ripen river roadway robber rod
rodeo roleplaying roller roman romanticism rome roof roofer rooftop roomful roosevelt rooster rooting rosary rosebud
rosette rotation rotc roughhewn roundhouse roundup rousseau rousseauan routinely royal royalty rudder ruled rumanian
rumen russet russia russian rustler sabbath sabine sable sacrament sacramento saddlebag sadism safely saga sage
sagebrush salad salamander sale salesman salesmanship saline salish salivary salmon salon salt salubrious salutary
sandal sandalwood sandwich sapling sapphire saracen sarcolemmal satin satirically saturday saturn sauce savannah
savings sawdust scaffold scale scalp scan scandal scandinavian scarecrowish scarf scarify scenario scenery scenic
schematic scherzo schism scholastically schoolboy schoolgirl sciatica scientifically scientist scimitar scorching
scoreboard scot scotchman scotland scours scrambled scrapheap screenplay screwdriver scripture seaquake searchlight
seasonal seattle seaweed secessionist secondhand secretary secretly secularism secularist sedan sedentary seduction
sedulously seed seedbed seedling seething seismograph selective selectman semantic semantically semiempirical
semiliterate seminary semiprecious semipublic semiskilled semitrance senate senator senatorial sending sensuous sepia
septation september septum sequestration serenely serge sergeant serialism serratus serum services session
seventeenth seventh sex sexually sforzando shakespeare shamefacedly shamrock shantung shark shatter shawl sheath
sheep sheet shelter sheriff sherry shielded shielding shim shipbuilding shipping shipwreck shipyard shirt shirtsleeve
shirtsleeves shockingly shoe shoeful shopper shopping shortstop shoulder shouldered showdown showerhead showpiece
shrapnel shrieked shrubbery shrug shuddering shunt shutter siamese siberia sic sicilian sicily sickroom sideboard
sidewalk sidewinder sift sightseeing signore silhouette silicate silicone silk silkworm sill silo simile simmer
simplex simplistic simulation simultaneously sing singularly sinking sintered sinusoid sinusoidal sioux sip sipper
sir sirloin situation sixteenth sixth sixties size sizzle sizzling skedaddle skid skiff skirmisher skit skull
skyscraper slab slacks slain slapstick slashed slashing slavic sleepily sleeve sliding slinging slink slippage
slippered sloganeering sloop sloppy slot sluggishly sluicing slum slurp smallish smite smokehouse smug smuggle snag
snapdragon snapshot sniper snowball snuffbox snuffer snugly soap sob sobering sociality socially socioeconomic
sociological sociologist soddy sodium sojourn solar solder soldier solemnly solidarity solidly solipsism soloist
solve someday sometimes sonnet sonorous soothingly sorb sorority sorption soughingly sought soulfully soundproof
soundtrack soup sourdough sourly soutane southerner southernism sovereignty soviet soviets sow sowbelly spacing spade
spain spang spaniel spanish sparsely spatiality spatially speakeasy spearhead species specificity specimen spectacle
spectrometer spectrophotometer spectrum speculatively speechlessness spelling spherule spinnability spiritually
splenomegaly spokesman sponsorship spore sprightly springboard springfield sprinter sputnik squadron squared squashed
squire squirrel stadium staff stairwell stalin stamen stampede stance stardom starlet starlight starter startled
startling stationery statistic statistical statistically statuary statue statutory steadied steak stealthily
steamboat steamship steed steeply stein stepchild stepmother steppe steprelationship sternal steroid stethoscope
stetson steward stickpin stiffness stockade stockbroker stocking stoke stolidly stonily storeria storyline stoutly
stove stow straddle strafe straightforward stratification stratify stravinsky strawberry streak streamliner street
streetlight strenuously stretched strikingly strop structural structurally structure struggling strung strychnine
stucco studded studiously stuffed stumping stun stunt stylistic subcommittee subconscious subconsciously subcontinent
subdivision subfigure subgroup subjectivist subliterary submission submucosa subpart subpoena subscription subsection
subside subsidy subsistence subspace substation subsystem subterfuge subtle subtly suburban suburbanite successively
successor such sudanese suffice suffrage suicide suitcase sulkily sultan sumatra sunday sunder sundial superficially
supermarket supernatant superstition superstitious supervisor supper supplicate supposed surety surmounted surprise
surveillance surveying surveyor surviving sushi suspended suspense suspiciously swad swahili swami swatch swathing
sweatband sweatshirt sweden swedish swiss switzerland syllabicity syllable symbolically symbolism sympathy symposium
symptom synagogue syndrome syntactically syntax syria syrian syringa tableau tabletop tabulation tack tactically
taffy tahiti tailback taiwan takeoff talismanic tallow tangent tangibly tango tank tanker taped taper tapping tartly
tavern tawny taxpayer taxpaying teacart teakettle tearfully technically technician technologically tee teens telegram
telegraphic telepathy telescope temperature temple temporal tenable tenderly tenement tennessee tennis tenor tensely
tensional tensionless tentacle tentatively tenth tenuously terrain terrier terrifying terrorist testing teutonic
texan texas text texture textured thailand thamnophis thank thanks thanksgiving thatch then theological theology
theorem therapy thereby therefor therein thereon thereto theretofore therewith thermally thermistor thermocouple
thermodynamically thermodynamics thermometer thermometric thermometry thermopile thermostatics thickspread thigh
thill things thiocyanate thiouracil thirteenth thirties thirtieth thoreau thoroughfare thoroughness though threatened
threshing thrice thriller thrillful throe thrombosed thrombosis thrombus thronged thudding thuggee thumbnail
thundering thursday thyroglobulin thyronine thyrotoxic tibet tibetan tidewater tiger tighten tightly tile tiled
tilled timed times timetable timing tine titanic titration toddy tokyo tomato tomorrow ton tonight tooth toothbrush
toothpaste topical topography topsoil torch toronto tory totemic touchdown towel toxin tracing tract tractarian
tractor trading traditionally traffic tragedian tragically traineeship trait tranquilly transact transcription
transcultural transducer transformed transformer transfusion transistor transitional translation transpiration
transpiring transplantable trapper tray treasurer treetop trepidation trestle triamcinolone tribal triphammer tripod
triumphantly troll trophotropic tropidoclonion troubleshooter troublesome truculent trusted tsh tsunami tuberculosis
tubule tudor tuesday tulip tumbler tunelessly tuning tunisia turbine turkey turkish turnover turnpike turntable
tutorial tuxedoed tweeze twenties twentieth twenty twirlingly typewriter typhoid typhus typography tyrosine
ubermensch ukrainian ultimatum ultracentrifugation ultracentrifuge ultramodern ultrasonically ultraviolet umbrella
unabated unanimously unasked unawares unblinkingly uncheckable unclaimed uncombable unconcernedly unconfessed
uncontrollably uncurl under undereducated underfoot underlie underrate undersecretary understandingly undigested
undisguised unduly unerringly unexplained unfrosted uniformed uniformly unimpassioned unimposing unimpressed
uninterruptedly uninvited unit unitarian universally university unleash unmeritorious unmolested unperformed
unpromising unqualifiedly unquestioningly unreleased unreservedly unselfconscious unselfconsciousness unsharpened
unshielded unsmiling unsolder unstilted unstrung unteach untrue unused update upholster uplifted uplifting upper
uppercut upstate urchin urgency urinary urn ussr usurp utah utensil utopianism vacant vacantly vacationing vagueness
valued valueless values valve vandal vanished vase vatican vaudeville vector vehicle vellum venezuela venice
ventilation venus verb verdict veridical verify verisimilitude vermont vermouth versatility version vertebral
vesicular viability viand vibrionic vicar vicarious victoriously victrola vienna viennese vientiane viewers
vigilantism vigorous villager vine vintage vinyl virginia virginian virginity virtual virus viscoelastic viselike
visored visually vitally vitals vitamin vividly viyella vocational vocationally vociferously volcano volleyball
voltaire voltmeter volumetrically votive vouchsafe vow voyager wade wafer walkout wallflower walnut wand wardrobe
wardroom warehouse warmed warmongering warped warrant warrior warsaw wart washed washington wastebasket waterfront
watermark waterway watt wavelength weapon wearer wednesday weed weeds weekday weekend weighting weir weirdly
welcoming weld weltanschauung wend westerner wetting wheat wheelchair wheeze whence whereabouts whig while whisk
whiteface whitewashed whoop widely widespread widow widowed widowhood wigmaker wildcatter wildlife wildly willow
willpower wilsonian windblown window windowpane windowsill wineglass wingback wingman wings winless winnipeg wisp
withholding witty wobbling wolf wonderworking wooden woodshed wordsworth workbench workboard workmanlike worksheet
worktable worriedly worsted worthwhile wraithlike wrathfully wreathe wreckage wrench wretch writ writings wryly
wyoming xenon xylem yacht yale yankee yardage yardstick yes yesterday yoga yokuts younger youngish yucca yugoslavia
zinc zionism zionist zloty zodiacal zoning
`;
